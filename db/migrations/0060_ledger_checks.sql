-- What the periodic checks of the ledger found: the dashboard, /metrics and the alarms read the
-- last.
create table ledger_checks (
  id bigint generated always as identity primary key,
  checked_at timestamptz not null default clock_timestamp(),
  balanced boolean not null,
  wallets_checked integer not null,
  mismatches jsonb not null default '[]',
  took_ms integer not null default 0
);
comment on table ledger_checks is
  'One row per check of the ledger; mismatches is a list of {kind, id, detail}, empty when all is
well.';
grant select, insert, delete on ledger_checks to chokdee_app;
