"""The smallest rows that make sense. No surprises: everything else is done through the doors."""

from __future__ import annotations

import factory
from django.contrib.auth.models import User


class UserFactory(factory.django.DjangoModelFactory):
    """An MC's account; the password is always "correct horse"."""

    class Meta:
        model = User
        skip_postgeneration_save = True

    username = factory.Sequence(lambda n: f"MC {n}")
    password = factory.django.Password("correct horse")
