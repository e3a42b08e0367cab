-- Counters of rate limits, shared by all nodes; not worth a write to the log of the database.
create unlogged table rate_counters (
  name text not null,
  key text not null,
  used integer not null,
  window_ends_at timestamptz not null,
  primary key (name, key)
);
grant select, insert, update, delete on rate_counters to chokdee_app;

-- Where the realtime adapter keeps messages that are too long for NOTIFY.
create table socket_io_attachments (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);
grant select, insert, delete on socket_io_attachments to chokdee_app;
grant usage on sequence socket_io_attachments_id_seq to chokdee_app;
