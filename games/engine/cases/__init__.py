"""Cases of a file such as games_cases.json, put to the playing engine (`manage.py check_cases`)."""
