-- When the holder of a session has last given their password, or the code of their second factor:
-- a few calls ask that it was a moment ago (docs/spec/decisions.md "Sessions and accounts").
alter table sessions add column proved_at timestamptz not null default clock_timestamp();
update sessions set proved_at = created_at where ended_at is null and expires_at > now();
comment on column sessions.proved_at is 'When its holder last gave a password or a second factor.';
