create role shop login password '${PASSWORD}';
create database shop owner shop;
-- pgbouncer takes no settings from the server, so the role has them.
alter role shop set statement_timeout = '3s';
alter role shop set jit = off;
alter role shop set plan_cache_mode = force_custom_plan;
