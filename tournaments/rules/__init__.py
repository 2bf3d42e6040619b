"""The rules of whist drives. Pure: no Django, no clock, no database."""
