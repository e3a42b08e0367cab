-- A bank's statement as a file: which column means what is kept for each account of the operator, a
-- line is taken once, and each ends in a deposit, a payout, a fee or somebody's word.
create table statement_mappings (
  receiving_account_id uuid primary key references receiving_accounts,
  mapping jsonb not null,
  saved_at timestamptz not null default clock_timestamp(),
  saved_by uuid not null references members
);
comment on table statement_mappings is
  'Which column of the bank''s file means what: as it was last used for this account.';

create table bank_statements (
  id uuid primary key default gen_random_uuid(),
  receiving_account_id uuid not null references receiving_accounts,
  name text not null,
  rows jsonb not null,
  asked_at timestamptz not null default clock_timestamp(),
  asked_by uuid not null references members,
  applied_at timestamptz
);
comment on table bank_statements is
  'Files as they were understood; applied_at: when their lines were taken, after a second person.';

create table bank_statement_lines (
  id bigint generated always as identity primary key,
  statement_id uuid not null references bank_statements,
  receiving_account_id uuid not null references receiving_accounts,
  key bytea not null,
  kind text not null,
  amount_satang bigint not null,
  occurred_at timestamptz not null,
  has_time boolean not null,
  reference text,
  counterparty text,
  description text,
  balance_satang bigint,
  notification_id bigint references bank_notifications,
  withdrawal_id uuid references withdrawals,
  explained_as text,
  explained_note text,
  explained_at timestamptz,
  explained_by uuid references members,
  constraint statement_line_known unique (receiving_account_id, key),
  constraint statement_line_one_transfer unique (notification_id),
  constraint statement_line_one_payout unique (withdrawal_id),
  constraint statement_kind_known check (kind in ('IN', 'OUT', 'FEE')),
  constraint statement_amount_positive check (amount_satang > 0),
  constraint statement_explained_known check (explained_as in ('FEE', 'OWNER', 'REFUND')),
  constraint statement_explained_by_somebody check ((explained_as is null) = (explained_at is null)
    and (explained_as is null) = (explained_by is null)
    and (explained_as is null) = (explained_note is null)),
  constraint statement_line_ends_once check (
    (kind = 'IN' or notification_id is null)
    and (kind = 'OUT' or (withdrawal_id is null and explained_as is null))
    and (withdrawal_id is null or explained_as is null))
);
comment on table bank_statement_lines is
  'Lines of statements, each once by its key. IN stands beside the notification of the same
transfer, OUT beside the payout that it is; FEE is booked by itself.';
comment on column bank_statement_lines.explained_as is
  'What an outgoing line is that is no payout: a fee, the owner''s own money, or a transfer that was
sent back to its sender.';
create index statement_lines_by_time on bank_statement_lines (receiving_account_id, occurred_at);
create index statement_lines_open on bank_statement_lines (id)
  where kind = 'IN' and notification_id is null
    or kind = 'OUT' and withdrawal_id is null and explained_as is null;
create index statement_lines_of_payouts on bank_statement_lines (withdrawal_id)
  where withdrawal_id is not null;

create view payouts_without_line as
  select w.id, w.amount_satang - w.fee_satang as amount_satang, w.processed_at
  from withdrawals w
  where w.status = 'APPROVED' and w.processed_at > clock_timestamp() - interval '30 days'
    and not exists (select from bank_statement_lines l where l.withdrawal_id = w.id)
    and exists (select from bank_statement_lines l
      where (w.paid_from is null or l.receiving_account_id = w.paid_from)
        and l.occurred_at < w.created_at)
    and exists (select from bank_statement_lines l
      where (w.paid_from is null or l.receiving_account_id = w.paid_from)
        and l.occurred_at > w.processed_at + interval '1 day');
comment on view payouts_without_line is
  'Paid withdrawals of the last 30 days that the statements of the account should show, for they
begin before and go on for a day after, and do not.';

create view lines_without_payout as
  select l.id, l.amount_satang, l.occurred_at from bank_statement_lines l
  where l.kind = 'OUT' and l.withdrawal_id is null and l.explained_as is null;
comment on view lines_without_payout is 'Money that left the bank and that nobody has explained.';

create or replace view backoffice_payout_alarms as
  select u.unproven, u.unproven_satang, u.unproven_since, d.doubted, d.doubted_since,
    p.unlined, p.unlined_satang, p.unlined_since, l.unpaid, l.unpaid_satang, l.unpaid_since
  from (
    select count(*)::integer as unproven, coalesce(sum(amount_satang), 0)::bigint
        as unproven_satang, min(decided_at) + interval '2 hours' as unproven_since
    from unproven_credits
  ) u
  cross join (
    select count(*)::integer as doubted, min(doubted_at) as doubted_since from withdrawals
    where status = 'PENDING' and doubted_at is not null
  ) d
  cross join (
    select count(*)::integer as unlined, coalesce(sum(amount_satang), 0)::bigint as unlined_satang,
      min(processed_at) as unlined_since
    from payouts_without_line
  ) p
  cross join (
    select count(*)::integer as unpaid, coalesce(sum(amount_satang), 0)::bigint as unpaid_satang,
      min(occurred_at) as unpaid_since
    from lines_without_payout
  ) l;

grant select, insert, update on statement_mappings, bank_statements, bank_statement_lines
  to chokdee_app;
grant select on payouts_without_line, lines_without_payout to chokdee_app;
