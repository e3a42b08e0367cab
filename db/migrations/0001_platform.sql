-- What the house needs beside its shelves. The server works as chokdee_app: it owns nothing and is
-- granted each right by name. That role is of the whole cluster; app-login.ts makes it before this.
revoke create on schema public from public;
grant usage on schema public to chokdee_app;

-- Days are those of Bangkok, money is whole satang: for every shelf.
create function bangkok_day(p_at timestamptz) returns date language sql immutable as $$
  select (p_at at time zone 'Asia/Bangkok')::date;
$$;

create function baht_text(p_satang numeric) returns text language sql immutable as $$
  select to_char(p_satang / 100, 'FM99999999999999999999990.00');
$$;
comment on function baht_text is
  'Satang as a decimal text of baht: sums over a round need not fit a JavaScript number.';

-- The login under which the server of this database signs in (app-login.ts). Each database of a
-- cluster has its own, a member of chokdee_app, so that houses side by side do not share one. Only
-- the owner reads this table.
create table server_login (
  is_the_one boolean primary key default true check (is_the_one),
  role_name text not null,
  password text not null
);
comment on table server_login is
  'The role under which the server works, and its password: for the owner of the database alone. In
a copy of the database under another name both are made anew at the first start.';

-- Answers that were given under an Idempotency-Key, kept with their effect.
create table idempotent_answers (
  user_id uuid not null,
  action text not null,
  key text not null,
  input_hash bytea not null,
  status integer not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  constraint idempotency_key_taken primary key (user_id, action, key)
);
grant select, insert, delete on idempotent_answers to chokdee_app;

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
