-- One session that ends takes the pushes of its browser along; the others of the member go on.
alter table push_devices add column session_hash bytea;
comment on column push_devices.session_hash is
  'The session that added it last, as sessions.token_hash; null: added before this was kept.';
comment on column push_devices.is_ended is
  'Its session was ended by somebody, and not by the clock: nothing more is written for it.';
