-- The check of the ledger asks, each five minutes, what came since the last sealed day. Without
-- these indexes it reads each of these tables from its beginning to find that.

create index deposits_by_time on deposits (created_at);
create index deposits_decided on deposits (decided_at) where decided_at is not null;
create index withdrawals_by_time on withdrawals (created_at);
create index withdrawals_processed on withdrawals (processed_at) where processed_at is not null;
create index notifications_received on bank_notifications (received_at);
create index notifications_assigned on bank_notifications (assigned_at)
  where assigned_at is not null;
create index commission_transfers_by_time on commission_transfers (created_at);
create index commission_runs_finished on commission_runs (finished_at);
create index settlements_finished on settlements (finished_at);
create index debt_entries_by_time on debt_entries (at);

-- Answers are forgotten by their age each night, as notices are.
create index answers_by_age on idempotent_answers using brin (created_at);
