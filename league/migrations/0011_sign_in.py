from django.db import migrations, models

# Tables of the package that counted failures before: they hold user names and addresses.
OLD_TABLES = [
    "axes_accessattemptexpiration",
    "axes_accessfailurelog",
    "axes_accessattempt",
    "axes_accesslog",
]


class Migration(migrations.Migration):
    dependencies = [
        ("league", "0010_rehearsals"),
    ]

    operations = [
        migrations.CreateModel(
            name="SignInCount",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("subject", models.CharField(max_length=80, unique=True)),
                ("failures", models.PositiveIntegerField(default=0)),
                ("last_at", models.DateTimeField(db_index=True)),
                ("waits_until", models.DateTimeField(blank=True, null=True)),
            ],
        ),
        *(migrations.RunSQL(f"DROP TABLE IF EXISTS {table}", migrations.RunSQL.noop) for table in OLD_TABLES),
    ]
