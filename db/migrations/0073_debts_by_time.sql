-- The dashboard and the profit report ask what debts changed of the payouts in a span of time.

create index receivables_by_time on receivables (created_at);
create index receivables_by_close on receivables (closed_at) where closed_at is not null;
