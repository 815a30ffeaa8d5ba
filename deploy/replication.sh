# For docker-compose.yml: read once, when the database is created.
echo 'host replication register all scram-sha-256' >> "$PGDATA/pg_hba.conf"
