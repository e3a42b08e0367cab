-- The finished schema, drawn by `node tools/schema-picture.ts` from a migrated database.
-- Change db/migrations/*.sql and draw it again; a test holds the two together.
-- Rights are those of chokdee_app, the role under which the server works.

create sequence deposit_references;
-- rights: usage

create sequence payout_references;
-- rights: usage

create sequence slip_numbers;
-- rights: usage

create table alarm_sendings (
  message_id uuid not null,
  channel text not null,
  message jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  next_at timestamptz not null default clock_timestamp(),
  tries integer not null default 0,
  matter text,
  constraint alarm_sendings_pkey PRIMARY KEY (message_id, channel)
);
comment on table alarm_sendings is
  'Alarms on their way. A row goes when its channel has taken it, or after a day.';
comment on column alarm_sendings.matter is
  'What is told of: the messages of one matter go out in turn. Null from nodes of before 0128.';
CREATE INDEX alarm_sendings_due ON alarm_sendings USING btree (next_at);
-- rights: select, insert, update, delete

create table alarms_standing (
  kind text not null,
  subject text not null,
  detail text not null,
  began_at timestamptz not null default clock_timestamp(),
  told_at timestamptz not null default clock_timestamp(),
  constraint alarms_standing_pkey PRIMARY KEY (kind, subject)
);
comment on table alarms_standing is
  'Alarms that stand, and when each was told last.';
comment on column alarms_standing.subject is
  'What tells two alarms of one kind apart, such as the round; empty where there is only one.';
-- rights: select, insert, update, delete

create table announcements (
  id bigint not null generated always as identity,
  texts jsonb not null,
  active boolean not null default true,
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  created_at timestamptz not null default now(),
  sort_order integer not null default 100,
  constraint announcements_pkey PRIMARY KEY (id)
);
comment on column announcements.texts is
  'By language; Thai is always there.';
comment on column announcements.sort_order is
  'Lowest first in the marquee; then the newest.';
-- rights: select, insert, update

create table approvals (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  round_id bigint,
  user_id uuid,
  lottery_type_id integer,
  change jsonb,
  amount_satang bigint,
  result jsonb,
  reason text,
  seen_version integer,
  asked_by uuid not null,
  asked_from text,
  asked_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null default (clock_timestamp() + '24:00:00'::interval),
  status text not null default 'WAITING'::text,
  decided_by uuid,
  decided_at timestamptz,
  decision_reason text,
  deposit_id uuid,
  line_id bigint,
  withdrawal_id uuid,
  receiving_account_id uuid,
  evidence jsonb,
  two_bottom_apart boolean,
  constraint approvals_pkey PRIMARY KEY (id),
  constraint approvals_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES members(id),
  constraint approvals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES members(id),
  constraint approvals_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits(id),
  constraint approvals_line_id_fkey FOREIGN KEY (line_id) REFERENCES bank_notifications(id),
  constraint approvals_lottery_type_id_fkey FOREIGN KEY (lottery_type_id) REFERENCES
    lottery_types(id),
  constraint approvals_receiving_account_id_fkey FOREIGN KEY (receiving_account_id) REFERENCES
    receiving_accounts(id),
  constraint approvals_round_id_fkey FOREIGN KEY (round_id) REFERENCES rounds(id),
  constraint approvals_user_id_fkey FOREIGN KEY (user_id) REFERENCES members(id),
  constraint approvals_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id),
  constraint approval_by_another CHECK (status <> 'APPROVED' OR decided_by <> asked_by),
  constraint approval_kind_known CHECK (kind = ANY (ARRAY['RESULT', 'CORRECTION', 'VOID', 'CREDIT',
    'ODDS', 'SCHEDULE', 'CONTROL', 'DEPOSIT', 'ASSIGNMENT', 'WITHDRAWAL', 'RECEIVING', 'STAFF',
    'RETURN', 'RECALL', 'LINE', 'STATEMENT', 'WRITE_OFF'])),
  constraint approval_of_one_thing CHECK ((kind = ANY (ARRAY['CREDIT', 'DEPOSIT', 'ASSIGNMENT',
    'WITHDRAWAL', 'RETURN', 'RECALL', 'LINE', 'WRITE_OFF'])) = (amount_satang IS NOT NULL) AND
    ((kind = ANY (ARRAY['STAFF', 'LINE', 'STATEMENT'])) OR (amount_satang IS NOT NULL) = (user_id
    IS NOT NULL)) AND (kind = ANY (ARRAY['RESULT', 'CORRECTION', 'VOID'])) = (round_id IS NOT NULL
    AND seen_version IS NOT NULL) AND (kind = ANY (ARRAY['ODDS', 'SCHEDULE'])) = (lottery_type_id
    IS NOT NULL) AND (kind = ANY (ARRAY['ODDS', 'SCHEDULE', 'CONTROL', 'RECEIVING', 'STAFF',
    'LINE', 'STATEMENT', 'WRITE_OFF'])) = (change IS NOT NULL) AND ((kind = ANY (ARRAY['DEPOSIT',
    'ASSIGNMENT', 'RECALL'])) OR deposit_id IS NULL) AND ((kind <> ALL (ARRAY['DEPOSIT',
    'RECALL'])) OR deposit_id IS NOT NULL) AND (kind = ANY (ARRAY['ASSIGNMENT', 'LINE'])) =
    (line_id IS NOT NULL) AND (kind = ANY (ARRAY['WITHDRAWAL', 'RETURN'])) = (withdrawal_id IS NOT
    NULL) AND (kind = 'RECEIVING' OR receiving_account_id IS NULL)),
  constraint approval_status_known CHECK (status = ANY (ARRAY['WAITING', 'APPROVED', 'REJECTED',
    'EXPIRED']))
);
comment on table approvals is
  'A command that was asked for and is run by the approval of a second person, in its transaction.';
comment on column approvals.change is
  'What would change: {"before": ..., "after": ...}. Where before stands no more, it is refused.';
comment on column approvals.seen_version is
  'The round''s result_version when it was asked: another one, and the approval is refused.';
comment on column approvals.evidence is
  'What the one who asked saw beside the amount: slip, line of the bank, what is in doubt.';
comment on column approvals.two_bottom_apart is
  'As in settlements, of the result that is asked for.';
CREATE UNIQUE INDEX approval_waiting ON approvals USING btree (round_id) WHERE (status =
  'WAITING'::text);
CREATE UNIQUE INDEX approval_waiting_change ON approvals USING btree (kind,
  COALESCE(lottery_type_id, 0)) WHERE ((status = 'WAITING'::text) AND (kind = ANY
  (ARRAY['ODDS'::text, 'SCHEDULE'::text, 'CONTROL'::text])));
CREATE UNIQUE INDEX approval_waiting_money ON approvals USING btree (kind,
  COALESCE((line_id)::text, (deposit_id)::text, (withdrawal_id)::text, (user_id)::text)) WHERE
  ((status = 'WAITING'::text) AND (kind = ANY (ARRAY['RETURN'::text, 'RECALL'::text, 'LINE'::text,
  'WRITE_OFF'::text])));
CREATE UNIQUE INDEX approval_waiting_thing ON approvals USING btree (kind,
  COALESCE((line_id)::text, (deposit_id)::text, (withdrawal_id)::text,
  (receiving_account_id)::text, (user_id)::text, (change #>> '{after,account_number}'::text[]),
  (change #>> '{after,phone_number}'::text[]))) WHERE ((status = 'WAITING'::text) AND (kind = ANY
  (ARRAY['DEPOSIT'::text, 'ASSIGNMENT'::text, 'WITHDRAWAL'::text, 'RECEIVING'::text,
  'STAFF'::text])));
CREATE INDEX approvals_by_age ON approvals USING btree (asked_at DESC, id DESC);
CREATE INDEX approvals_by_status ON approvals USING btree (status, asked_at DESC, id DESC);
CREATE INDEX approvals_of_credit ON approvals USING btree (user_id, decided_at) WHERE ((status =
  'APPROVED'::text) AND (kind = ANY (ARRAY['CREDIT'::text, 'DEPOSIT'::text, 'ASSIGNMENT'::text])));
CREATE INDEX approvals_waiting ON approvals USING btree (expires_at) WHERE (status =
  'WAITING'::text);
-- rights: select, insert, update

create table audit_checks (
  id bigint not null generated always as identity,
  checked_at timestamptz not null default clock_timestamp(),
  entries bigint not null,
  broken_id bigint,
  head_id bigint,
  head_hash bytea,
  is_whole boolean not null default true,
  looked_until bigint,
  constraint audit_checks_pkey PRIMARY KEY (id)
);
comment on table audit_checks is
  'What each check of the chain found. broken_id is the first entry that does not fit, or the head
of an earlier check that is gone. The head is logged too: a copy out of the database''s reach.';
comment on column audit_checks.entries is
  'How many it looked at.';
comment on column audit_checks.looked_until is
  'Of a check in parts: the last of the old entries that it looked at again; the next goes on there,
or begins anew where there is none.';
-- rights: select, insert

create table audit_entries (
  id bigint not null generated always as identity,
  at timestamptz not null default clock_timestamp(),
  actor_id uuid,
  action text not null,
  target_kind text not null,
  target_id text not null,
  address text,
  before jsonb,
  after jsonb,
  hash bytea not null default '\x'::bytea,
  constraint audit_entries_pkey PRIMARY KEY (id),
  constraint audit_entries_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES members(id)
);
comment on table audit_entries is
  'Who did what, when, from where, before and after; append-only.';
comment on column audit_entries.hash is
  'SHA-256 over the hash of the entry before and all of this one: see audit_hash.';
CREATE INDEX audit_entries_by_action ON audit_entries USING btree (action COLLATE "C", id DESC);
CREATE INDEX audit_entries_by_actor ON audit_entries USING btree (actor_id, id DESC);
CREATE INDEX audit_entries_by_hash ON audit_entries USING btree (hash);
CREATE INDEX audit_entries_by_target ON audit_entries USING btree (target_kind, target_id, id DESC);
CREATE INDEX audit_entries_by_time ON audit_entries USING btree (at);
CREATE TRIGGER audit_is_a_chain BEFORE INSERT ON audit_entries FOR EACH ROW EXECUTE FUNCTION
  audit_append();
CREATE TRIGGER audit_is_append_only BEFORE DELETE OR UPDATE ON audit_entries FOR EACH ROW EXECUTE
  FUNCTION ledger_is_append_only();
CREATE TRIGGER audit_is_never_emptied BEFORE TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE
  FUNCTION ledger_is_append_only();
CREATE TRIGGER member_acts_keep AFTER INSERT ON audit_entries FOR EACH ROW WHEN (new.target_kind =
  ANY (ARRAY['member'::text, 'deposit'::text, 'withdrawal'::text])) EXECUTE FUNCTION
  member_acts_keep();
-- rights: select, insert

create table audit_head (
  single_row boolean not null default true,
  id bigint,
  hash bytea,
  constraint audit_head_pkey PRIMARY KEY (single_row),
  constraint audit_head_single_row_check CHECK (single_row)
);
comment on table audit_head is
  'The last entry of the audit and its hash. Only audit_append moves it; the app may only read it.';
CREATE TRIGGER audit_head_is_never_emptied BEFORE TRUNCATE ON audit_head FOR EACH STATEMENT EXECUTE
  FUNCTION ledger_is_append_only();
-- rights: select

create table bank_accounts (
  id uuid not null default gen_random_uuid(),
  member_id uuid not null,
  bank_id text not null,
  account_number text not null,
  account_name text not null,
  is_primary boolean not null default true,
  is_editable boolean not null default true,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  constraint bank_accounts_pkey PRIMARY KEY (id),
  constraint bank_accounts_bank_id_fkey FOREIGN KEY (bank_id) REFERENCES banks(id),
  constraint bank_accounts_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint account_number_form CHECK (account_number ~ '^[0-9]{1,15}$')
);
comment on column bank_accounts.changed_at is
  'When bank or number last changed; equal to created_at until then. Withdrawals wait 24 hours.';
CREATE UNIQUE INDEX account_taken ON bank_accounts USING btree (bank_id, account_number);
CREATE INDEX bank_accounts_by_number ON bank_accounts USING btree (account_number);
CREATE INDEX bank_accounts_by_text ON bank_accounts USING gin ((((account_number || chr(10)) ||
  lower(account_name))) gin_trgm_ops);
CREATE INDEX bank_accounts_by_unspaced_name ON bank_accounts USING gin
  (replace(lower(account_name), ' '::text, ''::text) gin_trgm_ops);
CREATE INDEX bank_accounts_of_member ON bank_accounts USING btree (member_id);
CREATE UNIQUE INDEX one_primary_account ON bank_accounts USING btree (member_id) WHERE is_primary;
CREATE TRIGGER shared_account_kept AFTER INSERT OR UPDATE OF account_number ON bank_accounts FOR
  EACH ROW EXECUTE FUNCTION shared_account_kept();
-- rights: select, insert, update

create table bank_notifications (
  id bigint not null generated always as identity,
  provider text not null,
  transaction_id text not null,
  input_hash bytea not null,
  amount_satang bigint not null,
  to_account text not null,
  from_account text,
  reference text,
  occurred_at timestamptz not null,
  received_at timestamptz not null default clock_timestamp(),
  answered_deposit_id uuid,
  why_unmatched text,
  deposit_id uuid,
  assigned_at timestamptz,
  assigned_by uuid,
  same_as bigint,
  closed_as text,
  close_note text,
  closed_at timestamptz,
  closed_by uuid,
  duplicate_of bigint,
  given_in_doubt boolean not null default false,
  came_back_with uuid,
  reopened integer not null default 0,
  constraint bank_notifications_pkey PRIMARY KEY (id),
  constraint line_of_one_return UNIQUE (came_back_with),
  constraint notification_taken UNIQUE (provider, transaction_id),
  constraint bank_notifications_answered_deposit_id_fkey FOREIGN KEY (answered_deposit_id)
    REFERENCES deposits(id),
  constraint bank_notifications_assigned_by_fkey FOREIGN KEY (assigned_by) REFERENCES members(id),
  constraint bank_notifications_came_back_with_fkey FOREIGN KEY (came_back_with) REFERENCES
    withdrawals(id),
  constraint bank_notifications_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES members(id),
  constraint bank_notifications_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits(id),
  constraint bank_notifications_duplicate_of_fkey FOREIGN KEY (duplicate_of) REFERENCES
    bank_notifications(id),
  constraint bank_notifications_same_as_fkey FOREIGN KEY (same_as) REFERENCES
    bank_notifications(id),
  constraint closed_as_known CHECK (closed_as = ANY (ARRAY['DUPLICATE', 'REFUNDED', 'NOT_OURS',
    'OWN_TRANSFER', 'PAYOUT_RETURNED'])),
  constraint closed_by_somebody CHECK ((closed_as IS NULL) = (closed_at IS NULL) AND (closed_as IS
    NULL) = (closed_by IS NULL) AND (closed_as IS NULL) = (close_note IS NULL)),
  constraint duplicate_of_another CHECK (((closed_as = 'DUPLICATE') IS TRUE) = (duplicate_of IS NOT
    NULL) AND duplicate_of <> id),
  constraint line_ends_once CHECK (deposit_id IS NULL OR closed_as IS NULL),
  constraint return_has_its_payout CHECK (((closed_as = 'PAYOUT_RETURNED') IS TRUE) =
    (came_back_with IS NOT NULL))
);
comment on table bank_notifications is
  'The banks'' lines, each once.';
comment on column bank_notifications.answered_deposit_id is
  'What the bank was told when the line came; a replay is told the same.';
comment on column bank_notifications.same_as is
  'The line in which another provider told this transfer before: it credits nobody by itself.';
comment on column bank_notifications.closed_as is
  'Why it credits nobody: told twice, sent back to
the sender, no money for the house, sent from another account of the operator''s, or a payout that
the bank sent back.';
comment on column bank_notifications.given_in_doubt is
  'One person alone gave it to its deposit, though it does not say by itself whose it is.';
comment on column bank_notifications.came_back_with is
  'PAYOUT_RETURNED: the withdrawal whose return is booked already.';
comment on column bank_notifications.reopened is
  'How often it was closed and waits, or waited, again. Moves of closings that are over name the
line and which closing it was, those of the first one the line alone.';
CREATE UNIQUE INDEX deposit_has_bank_line ON bank_notifications USING btree (deposit_id) WHERE
  (deposit_id IS NOT NULL);
CREATE UNIQUE INDEX line_told_again ON bank_notifications USING btree (same_as, provider) WHERE
  (same_as IS NOT NULL);
CREATE INDEX notifications_assigned ON bank_notifications USING btree (assigned_at) WHERE
  (assigned_at IS NOT NULL);
CREATE INDEX notifications_by_amount ON bank_notifications USING btree (amount_satang, occurred_at);
CREATE INDEX notifications_by_time ON bank_notifications USING btree (occurred_at);
CREATE INDEX notifications_received ON bank_notifications USING btree (received_at);
CREATE INDEX notifications_unmatched ON bank_notifications USING btree (id) WHERE (deposit_id IS
  NULL);
CREATE INDEX notifications_waiting ON bank_notifications USING btree (id) WHERE ((deposit_id IS
  NULL) AND (closed_as IS NULL));
-- rights: select, insert
-- rights on answered_deposit_id: update
-- rights on why_unmatched: update
-- rights on deposit_id: update
-- rights on assigned_at: update
-- rights on assigned_by: update
-- rights on same_as: update
-- rights on closed_as: update
-- rights on close_note: update
-- rights on closed_at: update
-- rights on closed_by: update
-- rights on duplicate_of: update
-- rights on given_in_doubt: update
-- rights on came_back_with: update
-- rights on reopened: update

create table bank_statement_lines (
  id bigint not null generated always as identity,
  statement_id uuid not null,
  receiving_account_id uuid not null,
  key bytea not null,
  kind text not null,
  amount_satang bigint not null,
  occurred_at timestamptz not null,
  has_time boolean not null,
  reference text,
  counterparty text,
  description text,
  balance_satang bigint,
  notification_id bigint,
  withdrawal_id uuid,
  explained_as text,
  explained_note text,
  explained_at timestamptz,
  explained_by uuid,
  into_line_id bigint,
  reopened integer not null default 0,
  linked_at timestamptz,
  constraint bank_statement_lines_pkey PRIMARY KEY (id),
  constraint statement_line_known UNIQUE (receiving_account_id, key),
  constraint statement_line_one_payout UNIQUE (withdrawal_id),
  constraint statement_line_one_transfer UNIQUE (notification_id),
  constraint statement_line_one_transfer_in UNIQUE (into_line_id),
  constraint bank_statement_lines_explained_by_fkey FOREIGN KEY (explained_by) REFERENCES
    members(id),
  constraint bank_statement_lines_into_line_id_fkey FOREIGN KEY (into_line_id) REFERENCES
    bank_statement_lines(id),
  constraint bank_statement_lines_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES
    bank_notifications(id),
  constraint bank_statement_lines_receiving_account_id_fkey FOREIGN KEY (receiving_account_id)
    REFERENCES receiving_accounts(id),
  constraint bank_statement_lines_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES
    bank_statements(id),
  constraint bank_statement_lines_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES
    withdrawals(id),
  constraint statement_amount_positive CHECK (amount_satang > 0),
  constraint statement_explained_by_somebody CHECK ((explained_as IS NULL) = (explained_at IS NULL)
    AND (explained_as IS NULL) = (explained_by IS NULL) AND (explained_as IS NULL) =
    (explained_note IS NULL)),
  constraint statement_explained_known CHECK (explained_as = ANY (ARRAY['FEE', 'OWNER', 'REFUND',
    'OWN_TRANSFER', 'PAID_TWICE'])),
  constraint statement_kind_known CHECK (kind = ANY (ARRAY['IN', 'OUT', 'FEE'])),
  constraint statement_line_ends_once CHECK ((kind = 'IN' OR notification_id IS NULL) AND (kind =
    'OUT' OR withdrawal_id IS NULL AND explained_as IS NULL) AND (withdrawal_id IS NULL OR
    explained_as IS NULL)),
  constraint statement_transfer_has_both CHECK (((explained_as = 'OWN_TRANSFER') IS TRUE) =
    (into_line_id IS NOT NULL))
);
comment on table bank_statement_lines is
  'Lines of statements, each once by its key. IN stands beside the notification of the same
transfer, OUT beside the payout that it is; FEE is booked by itself.';
comment on column bank_statement_lines.explained_as is
  'What an outgoing line is that is no payout: a fee, the owner''s own money, or a transfer that was
sent back to its sender.';
comment on column bank_statement_lines.into_line_id is
  'OWN_TRANSFER: the line in which it came in on another account of the operator''s.';
comment on column bank_statement_lines.reopened is
  'How often it was explained, or linked, and waits, or waited, again. Moves of explanations that
are over name the line and which explanation it was, those of the first one the line alone.';
comment on column bank_statement_lines.linked_at is
  'When the line was linked to its payout; null also for those linked before 0127.';
CREATE INDEX bank_statement_lines_linked ON bank_statement_lines USING btree (COALESCE(linked_at,
  occurred_at)) WHERE (withdrawal_id IS NOT NULL);
CREATE INDEX statement_lines_beside ON bank_statement_lines USING btree (notification_id) WHERE
  (notification_id IS NOT NULL);
CREATE INDEX statement_lines_by_time ON bank_statement_lines USING btree (receiving_account_id,
  occurred_at);
CREATE INDEX statement_lines_explained ON bank_statement_lines USING btree (explained_at) WHERE
  (explained_at IS NOT NULL);
CREATE INDEX statement_lines_of_payouts ON bank_statement_lines USING btree (withdrawal_id) WHERE
  (withdrawal_id IS NOT NULL);
CREATE INDEX statement_lines_open ON bank_statement_lines USING btree (id) WHERE (((kind =
  'IN'::text) AND (notification_id IS NULL)) OR ((kind = 'OUT'::text) AND (withdrawal_id IS NULL)
  AND (explained_as IS NULL)));
CREATE INDEX statement_lines_that_left ON bank_statement_lines USING btree (occurred_at) INCLUDE
  (withdrawal_id) WHERE (kind <> 'IN'::text);
CREATE TRIGGER statement_line_linked BEFORE INSERT OR UPDATE OF withdrawal_id ON
  bank_statement_lines FOR EACH ROW EXECUTE FUNCTION statement_line_linked_now();
CREATE TRIGGER statement_line_said BEFORE UPDATE OF explained_as, explained_at ON
  bank_statement_lines FOR EACH ROW WHEN (new.explained_as IS NOT NULL) EXECUTE FUNCTION
  statement_line_said_now();
-- rights: select, insert
-- rights on notification_id: update
-- rights on withdrawal_id: update
-- rights on explained_as: update
-- rights on explained_note: update
-- rights on explained_at: update
-- rights on explained_by: update
-- rights on into_line_id: update
-- rights on reopened: update

create table bank_statements (
  id uuid not null default gen_random_uuid(),
  receiving_account_id uuid not null,
  name text not null,
  rows jsonb not null,
  asked_at timestamptz not null default clock_timestamp(),
  asked_by uuid not null,
  applied_at timestamptz,
  constraint bank_statements_pkey PRIMARY KEY (id),
  constraint bank_statements_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES members(id),
  constraint bank_statements_receiving_account_id_fkey FOREIGN KEY (receiving_account_id)
    REFERENCES receiving_accounts(id)
);
comment on table bank_statements is
  'Files as they were understood; applied_at: when their lines were taken, after a second person.';
-- rights: select, insert, update

create table banks (
  id text not null,
  code text not null,
  name_th text not null,
  name_en text not null,
  color text not null,
  logo_url text,
  account_groups integer[],
  sort_order integer not null default 100,
  active boolean not null default true,
  constraint banks_pkey PRIMARY KEY (id),
  constraint banks_code_key UNIQUE (code)
);
comment on column banks.account_groups is
  'How an account number of the usual length is grouped, for example {3,1,5,1}.';
-- rights: select, insert, update

create table bet_type_configs (
  id integer not null generated always as identity,
  lottery_type_id integer not null,
  bet_type text not null,
  digits_count smallint not null,
  odds integer not null,
  min_stake_satang bigint not null,
  max_stake_satang bigint not null,
  stake_step_satang bigint not null default 100,
  number_cap_satang bigint,
  member_cap_satang bigint,
  sort_order integer not null default 100,
  active boolean not null default true,
  constraint bet_type_configs_pkey PRIMARY KEY (id),
  constraint bet_type_configs_lottery_type_id_bet_type_key UNIQUE (lottery_type_id, bet_type),
  constraint bet_type_configs_lottery_type_id_fkey FOREIGN KEY (lottery_type_id) REFERENCES
    lottery_types(id),
  constraint odds_over_cap CHECK (odds >= 100 AND odds <= 1000000),
  constraint stakes_in_order CHECK (0 < min_stake_satang AND min_stake_satang <= max_stake_satang
    AND max_stake_satang <= 1000000000)
);
comment on column bet_type_configs.odds is
  'Hundredths, the stake included: 90000 pays 900 for 1.';
comment on column bet_type_configs.number_cap_satang is
  'Most that all members together may stake on one number.';
comment on column bet_type_configs.member_cap_satang is
  'Most that one member may stake on one number of a round.';
CREATE TRIGGER bet_type_stands BEFORE UPDATE OF id, lottery_type_id, bet_type ON bet_type_configs
  FOR EACH ROW EXECUTE FUNCTION bet_type_stands();
CREATE TRIGGER rate_steps_follow_caps AFTER UPDATE OF number_cap_satang ON bet_type_configs FOR
  EACH ROW WHEN (new.number_cap_satang IS NOT NULL AND new.number_cap_satang IS DISTINCT FROM
  old.number_cap_satang) EXECUTE FUNCTION rate_steps_follow_caps();
-- rights: select, insert, update

create table book_accounts (
  code text not null,
  kind text not null,
  position smallint not null,
  constraint book_accounts_pkey PRIMARY KEY (code),
  constraint book_accounts_position_key UNIQUE ("position"),
  constraint kind_known CHECK (kind = ANY (ARRAY['ASSET', 'LIABILITY', 'EQUITY', 'INCOME',
    'EXPENSE']))
);
comment on table book_accounts is
  'The accounts of the house, beside one BANK:<id> for each of receiving_accounts.';
-- rights: select

create table book_day_accounts (
  day date not null,
  account text not null,
  opening_satang numeric not null,
  debit_satang numeric not null,
  credit_satang numeric not null,
  closing_satang numeric not null,
  entries bigint not null,
  constraint book_day_accounts_pkey PRIMARY KEY (day, account),
  constraint book_day_accounts_day_fkey FOREIGN KEY (day) REFERENCES book_days(day) DEFERRABLE,
  constraint closing_follows CHECK (closing_satang = (opening_satang + credit_satang -
    debit_satang))
);
comment on table book_day_accounts is
  'The accounts at the end of a day, credit being positive. WALLETS is the sum of all wallets; with
it the closings of a day sum to zero.';
CREATE TRIGGER book_is_append_only BEFORE DELETE OR UPDATE ON book_day_accounts FOR EACH ROW
  EXECUTE FUNCTION book_is_append_only();
CREATE TRIGGER book_is_never_emptied BEFORE TRUNCATE ON book_day_accounts FOR EACH STATEMENT
  EXECUTE FUNCTION book_is_append_only();
-- rights: select

create table book_day_checks (
  day date not null,
  checked_at timestamptz not null default clock_timestamp(),
  constraint book_day_checks_pkey PRIMARY KEY (day),
  constraint book_day_checks_day_fkey FOREIGN KEY (day) REFERENCES book_days(day)
);
comment on table book_day_checks is
  'When a sealed day was last added up anew and found the same.';
-- rights: select, insert, update

create table book_days (
  day date not null,
  sealed_at timestamptz not null default clock_timestamp(),
  entries bigint not null,
  wallets integer not null,
  moves bigint not null,
  entries_root bytea not null,
  moves_root bytea not null,
  accounts_root bytea not null,
  hash bytea not null,
  constraint book_days_pkey PRIMARY KEY (day)
);
comment on table book_days is
  'A day of Bangkok that is over and closed: what was written in
it, and the roots of the trees over it. hash covers the row and the hash of the day before.';
comment on column book_days.wallets is
  'How many had entries on this day.';
CREATE TRIGGER book_is_append_only BEFORE DELETE OR UPDATE ON book_days FOR EACH ROW EXECUTE
  FUNCTION book_is_append_only();
CREATE TRIGGER book_is_never_emptied BEFORE TRUNCATE ON book_days FOR EACH STATEMENT EXECUTE
  FUNCTION book_is_append_only();
-- rights: select

create table book_mark (
  single_row boolean not null default true,
  at timestamptz not null,
  constraint book_mark_pkey PRIMARY KEY (single_row),
  constraint book_mark_single_row_check CHECK (single_row)
);
comment on table book_mark is
  'The moment before which nothing is written into the books any more; moved before they are told
of.';
-- rights: none

create table book_move_kinds (
  kind text not null,
  debit text not null,
  credit text not null,
  constraint book_move_kinds_pkey PRIMARY KEY (kind),
  constraint book_move_kinds_credit_fkey FOREIGN KEY (credit) REFERENCES book_accounts(code),
  constraint book_move_kinds_debit_fkey FOREIGN KEY (debit) REFERENCES book_accounts(code)
);
comment on table book_move_kinds is
  'Which accounts a kind of move is between; BANK stands for any bank account.';
-- rights: select

create table book_moves (
  id bigint not null generated always as identity,
  at timestamptz not null default book_now(),
  kind text not null,
  debit_account text not null,
  credit_account text not null,
  amount_satang bigint not null,
  reference_kind text not null,
  reference_id text not null,
  actor_id uuid,
  meta jsonb,
  constraint book_moves_pkey PRIMARY KEY (id),
  constraint move_posted_already UNIQUE (kind, reference_kind, reference_id),
  constraint book_moves_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES members(id),
  constraint book_moves_kind_fkey FOREIGN KEY (kind) REFERENCES book_move_kinds(kind),
  constraint amount_is_positive CHECK (amount_satang > 0),
  constraint move_moves CHECK (debit_account <> credit_account)
);
comment on table book_moves is
  'Moves between accounts of the house, both sides in one row: the
debited account''s balance falls and the credited one''s rises, credit being positive. A bank
account is debited when money comes in.';
CREATE INDEX book_moves_by_time ON book_moves USING btree (at);
CREATE INDEX book_moves_came_back ON book_moves USING btree (amount_satang) WHERE (kind =
  'WITHDRAWAL_CAME_BACK'::text);
CREATE TRIGGER book_is_append_only BEFORE DELETE OR UPDATE ON book_moves FOR EACH ROW EXECUTE
  FUNCTION book_is_append_only();
CREATE TRIGGER book_is_never_emptied BEFORE TRUNCATE ON book_moves FOR EACH STATEMENT EXECUTE
  FUNCTION book_is_append_only();
-- rights: select

create table calendar_exceptions (
  lottery_type_id integer not null,
  on_date date not null,
  moved_to date,
  note text not null default ''::text,
  constraint calendar_exceptions_pkey PRIMARY KEY (lottery_type_id, on_date),
  constraint calendar_exceptions_lottery_type_id_fkey FOREIGN KEY (lottery_type_id) REFERENCES
    lottery_types(id)
);
comment on column calendar_exceptions.moved_to is
  'Null when there is no draw instead.';
-- rights: select, insert, update, delete

create table cap_leases (
  part uuid not null,
  round_id bigint not null,
  bet_type_config_id integer not null,
  number text not null,
  may_satang bigint not null default 0,
  others_satang bigint not null default 0,
  loose_satang bigint not null default 0,
  held_until timestamptz,
  constraint cap_leases_pkey PRIMARY KEY (round_id, bet_type_config_id, number, part),
  constraint lease_not_negative CHECK (may_satang >= 0 AND loose_satang >= 0)
) with (fillfactor=70);
comment on table cap_leases is
  'The row that batches of a part and caps_lend lock in a round that
has caps (bet type 0, no number). What is lent stands in exposure_parts.';
comment on column cap_leases.may_satang is
  'Of no meaning since 0087; written to lock the row.';
comment on column cap_leases.others_satang is
  'Of no meaning since 0087.';
comment on column cap_leases.loose_satang is
  'Of no meaning since 0087.';
comment on column cap_leases.held_until is
  'Of no meaning since 0087.';
-- rights: select

create table captchas (
  token_hash bytea not null,
  answer text not null,
  address text not null,
  expires_at timestamptz not null,
  constraint captchas_pkey PRIMARY KEY (token_hash)
);
comment on table captchas is
  'One-time pictures of 4 digits; a row is deleted when it is tried.';
comment on column captchas.address is
  'Who asked for the picture; nobody else may use it.';
-- rights: select, insert, delete

create table commission_accounts (
  member_id uuid not null,
  earned_satang bigint not null default 0,
  transferred_satang bigint not null default 0,
  constraint commission_accounts_pkey PRIMARY KEY (member_id),
  constraint commission_accounts_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint transferred_not_negative CHECK (transferred_satang >= 0)
);
comment on table commission_accounts is
  'What a referrer has earned and what of it has gone to the wallet. The difference falls below zero
only when a round is voided whose commission was transferred: later commissions make up for it.';
CREATE TRIGGER owed_commission_changes AFTER UPDATE ON commission_accounts FOR EACH ROW WHEN
  (GREATEST(new.transferred_satang - new.earned_satang, 0::bigint) <>
  GREATEST(old.transferred_satang - old.earned_satang, 0::bigint)) EXECUTE FUNCTION
  owed_commission_follows();
CREATE TRIGGER owed_commission_is_gone AFTER DELETE ON commission_accounts FOR EACH ROW WHEN
  (old.transferred_satang > old.earned_satang) EXECUTE FUNCTION owed_commission_follows();
CREATE TRIGGER owed_commission_is_new AFTER INSERT ON commission_accounts FOR EACH ROW WHEN
  (new.transferred_satang > new.earned_satang) EXECUTE FUNCTION owed_commission_follows();
-- rights: select, insert, update

create table commission_rates (
  since timestamptz not null,
  percent_hundredths integer not null,
  constraint commission_rates_pkey PRIMARY KEY (since),
  constraint percent_in_range CHECK (percent_hundredths >= 0 AND percent_hundredths <= 10000)
);
comment on table commission_rates is
  'What the operator gave from when on, in hundredths of a percent; written by the change of the
setting, also by a node of the version before. The first stands for all that was before.';
-- rights: select

create table commission_runs (
  round_id bigint not null,
  kind text not null,
  percent_hundredths integer not null,
  opened_at timestamptz not null default clock_timestamp(),
  last_member_id uuid,
  finished_at timestamptz,
  by_moment boolean not null default true,
  constraint commission_runs_pkey PRIMARY KEY (round_id, kind),
  constraint commission_runs_round_id_fkey FOREIGN KEY (round_id) REFERENCES rounds(id),
  constraint kind_known CHECK (kind = ANY (ARRAY['EARNED', 'VOIDED'])),
  constraint percent_in_range CHECK (percent_hundredths >= 0 AND percent_hundredths <= 10000)
);
comment on table commission_runs is
  'One run when a round is settled, whatever corrections follow, and one that takes its commissions
back when it is voided after that. A run that was cut off goes on after last_member_id.';
comment on column commission_runs.percent_hundredths is
  'The operator''s percent when the run was opened, in hundredths: 50 is 0.5 %. Of runs that are not
by_moment it is what every slip brought.';
comment on column commission_runs.by_moment is
  'Its slips bring the percent of when they were placed. Runs of before 0030 gave one to all.';
CREATE INDEX commission_runs_finished ON commission_runs USING btree (finished_at);
CREATE INDEX commission_runs_open ON commission_runs USING btree (round_id) WHERE (finished_at IS
  NULL);
-- rights: select, insert, update

create table commission_transfers (
  id uuid not null default gen_random_uuid(),
  member_id uuid not null,
  amount_satang bigint not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint commission_transfers_pkey PRIMARY KEY (id),
  constraint commission_transfers_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint commission_transfers_amount_satang_check CHECK (amount_satang > 0)
);
comment on table commission_transfers is
  'A commission that went to the wallet; its ledger entry is an ADJUST out of COMMISSIONS.';
CREATE INDEX commission_transfers_by_time ON commission_transfers USING btree (created_at);
CREATE INDEX commission_transfers_of_member ON commission_transfers USING btree (member_id);
-- rights: select, insert

create table commissions (
  round_id bigint not null,
  kind text not null,
  member_id uuid not null,
  referrer_id uuid not null,
  slips integer not null,
  stake_satang bigint not null,
  commission_satang bigint not null,
  constraint commissions_pkey PRIMARY KEY (round_id, kind, member_id),
  constraint commissions_round_id_kind_fkey FOREIGN KEY (round_id, kind) REFERENCES
    commission_runs(round_id, kind)
);
comment on table commissions is
  'What a friend''s slips of a round brought: each slip''s commission is rounded down to the satang
before they are added. A slip belongs to one round, so it counts once. VOIDED rows are negative.';
-- rights: select, insert

create table commit_marks (
  id integer not null,
  constraint commit_marks_pkey PRIMARY KEY (id)
);
comment on table commit_marks is
  'Always empty. To delete from it has Citus commit a transaction on all its nodes together.';
-- rights: none

create table debt_entries (
  user_id uuid not null,
  id uuid not null default gen_random_uuid(),
  debt_kind text not null,
  debt_reference text not null,
  how text not null,
  cause text not null,
  amount_satang bigint not null,
  actor_id uuid,
  request_id uuid not null,
  at timestamptz not null default book_now(),
  constraint debt_entries_pkey PRIMARY KEY (user_id, id),
  constraint debt_entries_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES members(id),
  constraint debt_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES members(id),
  constraint debt_entry_cause_known CHECK (cause = ANY (ARRAY['WIN', 'DEPOSIT', 'WITHDRAWAL',
    'MEMBER', 'STAFF'])),
  constraint debt_entry_how_known CHECK (how = ANY (ARRAY['COLLECTED', 'WRITTEN_OFF'])),
  constraint debt_entry_is_above_zero CHECK (amount_satang > 0),
  constraint debt_kind_known CHECK (debt_kind = ANY (ARRAY['CORRECTION', 'COMMISSION', 'DEPOSIT']))
);
comment on table debt_entries is
  'What was collected of debts and written off. What is collected has an entry in the ledger
(ADJUST for debt, its id), what is written off a move between accounts of the house.';
comment on column debt_entries.request_id is
  'One act, which may settle several debts; what staff do stands with it in the audit.';
CREATE INDEX debt_entries_by_time ON debt_entries USING btree (at);
CREATE TRIGGER debts_are_append_only BEFORE DELETE OR UPDATE ON debt_entries FOR EACH ROW EXECUTE
  FUNCTION book_is_append_only();
CREATE TRIGGER debts_are_never_emptied BEFORE TRUNCATE ON debt_entries FOR EACH STATEMENT EXECUTE
  FUNCTION book_is_append_only();
-- rights: select

create table declared_balances (
  id bigint not null generated always as identity,
  receiving_account_id uuid not null,
  day date not null,
  balance_satang bigint not null,
  declared_at timestamptz not null default clock_timestamp(),
  declared_by uuid not null,
  constraint declared_balances_pkey PRIMARY KEY (id),
  constraint declared_balances_declared_by_fkey FOREIGN KEY (declared_by) REFERENCES members(id),
  constraint declared_balances_receiving_account_id_fkey FOREIGN KEY (receiving_account_id)
    REFERENCES receiving_accounts(id),
  constraint not_overdrawn CHECK (balance_satang >= 0)
);
comment on table declared_balances is
  'What the operator says stood on a bank account at the end of a day; the newest counts.';
CREATE INDEX declared_balances_by_account ON declared_balances USING btree (receiving_account_id,
  day, id);
-- rights: select, insert

create table deposit_debts (
  user_id uuid not null,
  deposit_id uuid not null,
  receiving_account_id uuid,
  amount_satang bigint not null,
  collected_satang bigint not null default 0,
  written_off_satang bigint not null default 0,
  created_at timestamptz not null default book_now(),
  constraint deposit_debts_pkey PRIMARY KEY (user_id, deposit_id),
  constraint deposit_debts_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits(id),
  constraint deposit_debts_receiving_account_id_fkey FOREIGN KEY (receiving_account_id) REFERENCES
    receiving_accounts(id),
  constraint deposit_debts_user_id_fkey FOREIGN KEY (user_id) REFERENCES members(id),
  constraint deposit_debt_is_not_overpaid CHECK (collected_satang >= 0 AND written_off_satang >= 0
    AND (collected_satang + written_off_satang) <= amount_satang),
  constraint deposit_debt_is_owed CHECK (amount_satang > 0)
);
comment on table deposit_debts is
  'What the bank took back of a deposit beyond the wallet''s balance.';
CREATE TRIGGER owed_deposits_follow AFTER INSERT OR UPDATE ON deposit_debts FOR EACH ROW EXECUTE
  FUNCTION owed_deposits_follow();
-- rights: select

create table deposit_recalls (
  deposit_id uuid not null,
  user_id uuid not null,
  amount_satang bigint not null,
  taken_satang bigint not null,
  reason text not null,
  recalled_at timestamptz not null default book_now(),
  recalled_by uuid not null,
  constraint deposit_recalls_pkey PRIMARY KEY (deposit_id),
  constraint deposit_recalls_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits(id),
  constraint deposit_recalls_recalled_by_fkey FOREIGN KEY (recalled_by) REFERENCES members(id),
  constraint deposit_recalls_user_id_fkey FOREIGN KEY (user_id) REFERENCES members(id),
  constraint recall_takes_at_most_all CHECK (amount_satang > 0 AND taken_satang >= 0 AND
    taken_satang <= amount_satang)
);
comment on table deposit_recalls is
  'Deposits that the bank took back, once each. The deposit itself stays as it was credited.';
comment on column deposit_recalls.taken_satang is
  'Taken from the wallet at once; the rest is the debt in deposit_debts.';
-- rights: select, insert

create table deposit_slips (
  image_id uuid not null,
  deposit_id uuid not null,
  file_hash bytea not null,
  pixel_hash bytea not null,
  look bit(256) not null,
  sending_bank text,
  transaction_reference text,
  qr_text text,
  warnings text[] not null default '{}'::text[],
  verification jsonb,
  uploaded_at timestamptz not null default clock_timestamp(),
  constraint deposit_slips_pkey PRIMARY KEY (image_id),
  constraint slip_file_used UNIQUE (file_hash),
  constraint slip_pixels_used UNIQUE (pixel_hash),
  constraint deposit_slips_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits(id),
  constraint deposit_slips_image_id_fkey FOREIGN KEY (image_id) REFERENCES slip_images(id)
);
comment on column deposit_slips.file_hash is
  'SHA-256 of the file as it came.';
comment on column deposit_slips.pixel_hash is
  'SHA-256 of what it shows.';
comment on column deposit_slips.look is
  'A coarse likeness, to warn of copies.';
CREATE INDEX slips_by_time ON deposit_slips USING btree (uploaded_at);
CREATE INDEX slips_of_deposit ON deposit_slips USING btree (deposit_id, uploaded_at DESC);
-- rights: select, insert, update

create table deposits (
  id uuid not null default gen_random_uuid(),
  no bigint not null generated always as identity,
  user_id uuid not null,
  provider text not null,
  amount_satang bigint not null,
  qr_amount_satang bigint not null,
  receiving_account_id uuid,
  account_number text not null,
  account_name text not null,
  promptpay_id text,
  qr_payload text,
  reference_id text not null,
  status text not null default 'PENDING'::text,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  reason text,
  credited_satang bigint,
  credited_by text,
  slips_used integer not null default 0,
  constraint deposits_pkey PRIMARY KEY (id),
  constraint deposit_reference_taken UNIQUE (reference_id),
  constraint deposits_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES members(id),
  constraint deposits_receiving_account_id_fkey FOREIGN KEY (receiving_account_id) REFERENCES
    receiving_accounts(id),
  constraint deposits_user_id_fkey FOREIGN KEY (user_id) REFERENCES members(id),
  constraint amounts_positive CHECK (amount_satang > 0 AND qr_amount_satang >= amount_satang),
  constraint credit_fits_status CHECK ((status = 'SUCCESS') = (credited_satang IS NOT NULL) AND
    (credited_satang IS NULL) = (credited_by IS NULL) AND credited_satang > 0),
  constraint credit_source_known CHECK (credited_by = ANY (ARRAY['NOTIFICATION', 'ADMIN',
    'ASSIGNMENT'])),
  constraint provider_known CHECK (provider = ANY (ARRAY['promptpay', 'bank'])),
  constraint status_known CHECK (status = ANY (ARRAY['PENDING', 'SUCCESS', 'FAILED', 'CANCELED',
    'EXPIRED']))
);
comment on table deposits is
  'One row per intent to pay in, and per transfer that an administrator gave a member without one.';
comment on column deposits.no is
  'Their order in lists.';
comment on column deposits.qr_amount_satang is
  'The amount to transfer: unique among the pending deposits of the receiving account.';
comment on column deposits.account_number is
  'As the account was when the deposit was opened, like account_name, promptpay_id and qr_payload.';
comment on column deposits.status is
  'A pending deposit that ran out counts as EXPIRED before the job marks it: see deposits_now.';
comment on column deposits.credited_satang is
  'What came into the wallet: what was transferred.';
CREATE INDEX deposits_by_amount ON deposits USING btree (qr_amount_satang, created_at);
CREATE INDEX deposits_by_asked_amount ON deposits USING btree (amount_satang, no);
CREATE INDEX deposits_by_decision ON deposits USING btree (decided_at) WHERE (status =
  'SUCCESS'::text);
CREATE UNIQUE INDEX deposits_by_no ON deposits USING btree (no);
CREATE INDEX deposits_by_other_credit ON deposits USING btree (credited_satang, created_at) WHERE
  (credited_satang <> qr_amount_satang);
CREATE INDEX deposits_by_reference ON deposits USING gin (lower(reference_id) gin_trgm_ops);
CREATE UNIQUE INDEX deposits_by_status ON deposits USING btree (status, no);
CREATE INDEX deposits_by_time ON deposits USING btree (created_at);
CREATE INDEX deposits_decided ON deposits USING btree (decided_at) WHERE (decided_at IS NOT NULL);
CREATE UNIQUE INDEX deposits_of_member ON deposits USING btree (user_id, no DESC);
CREATE INDEX deposits_to_judge ON deposits USING btree (no) WHERE ((status = ANY
  (ARRAY['PENDING'::text, 'EXPIRED'::text])) AND (slips_used > 0) AND (decided_by IS NULL));
CREATE UNIQUE INDEX one_pending_deposit ON deposits USING btree (user_id) WHERE (status =
  'PENDING'::text);
CREATE UNIQUE INDEX qr_amount_taken ON deposits USING btree (receiving_account_id,
  qr_amount_satang) WHERE (status = 'PENDING'::text);
-- rights: select, insert, update

create table exchange_calendars (
  exchange text not null,
  name text not null,
  source text not null,
  known_until date not null,
  imported_at timestamptz not null default clock_timestamp(),
  imported_by uuid,
  constraint exchange_calendars_pkey PRIMARY KEY (exchange),
  constraint exchange_calendars_imported_by_fkey FOREIGN KEY (imported_by) REFERENCES members(id),
  constraint exchange_form CHECK (exchange ~ '^[A-Z]{4}$')
);
comment on table exchange_calendars is
  'Exchanges by their market identifier code (ISO 10383), and where their days come from.';
comment on column exchange_calendars.imported_by is
  'Null for what a new house begins with.';
-- rights: select, insert, update

create table exchange_days (
  exchange text not null,
  on_date date not null,
  note text not null,
  is_sure boolean not null default true,
  constraint exchange_days_pkey PRIMARY KEY (exchange, on_date),
  constraint exchange_days_exchange_fkey FOREIGN KEY (exchange) REFERENCES
    exchange_calendars(exchange)
);
comment on table exchange_days is
  'Days on which an exchange that would be open has no session.';
comment on column exchange_days.is_sure is
  'False for a day that follows from a rule or the moon and that the exchange has not confirmed.';
-- rights: select, insert, delete

create table exchange_lotteries (
  lottery_type_id integer not null,
  exchange text not null,
  constraint exchange_lotteries_pkey PRIMARY KEY (lottery_type_id),
  constraint exchange_lotteries_exchange_fkey FOREIGN KEY (exchange) REFERENCES
    exchange_calendars(exchange),
  constraint exchange_lotteries_lottery_type_id_fkey FOREIGN KEY (lottery_type_id) REFERENCES
    lottery_types(id)
);
comment on table exchange_lotteries is
  'Which exchange''s sessions a lottery draws from.';
-- rights: select, insert

create table exposure_parts (
  round_id bigint not null,
  bet_type_config_id integer not null,
  number text not null,
  stake_satang bigint not null,
  payout_satang bigint not null,
  line_count integer not null,
  part uuid not null,
  may_satang bigint,
  others_satang bigint not null default 0,
  loose_satang bigint not null default 0,
  held_until timestamptz,
  constraint exposure_parts_pkey PRIMARY KEY (round_id, bet_type_config_id, number, part),
  constraint lease_not_negative CHECK (may_satang >= 0 AND loose_satang >= 0)
) with (fillfactor=70);
comment on table exposure_parts is
  'Per number of a round and part of the members: what is staked and what would be paid, and what
the part may stake before a cap is asked about. What was staked before there were parts stands in
the first.';
comment on column exposure_parts.may_satang is
  'Up to what the part''s own members may have staked on the number, all together; null where
nothing was lent.';
comment on column exposure_parts.others_satang is
  'What the other parts'' members have staked or may stake, at most, of a number that was lent.';
comment on column exposure_parts.loose_satang is
  'How much of others_satang was not staked yet when caps_lend was last asked.';
comment on column exposure_parts.held_until is
  'Lent to slips that are on their way back: until then, or until they are judged, it stays.';
-- rights: select, insert, update

create table highest_balances (
  single_row boolean not null default true,
  looked_at timestamptz not null default '-infinity'::timestamptz,
  user_ids uuid[] not null default '{}'::uuid[],
  balances_satang bigint[] not null default '{}'::bigint[],
  constraint highest_balances_pkey PRIMARY KEY (single_row),
  constraint as_many_of_both CHECK (cardinality(user_ids) = cardinality(balances_satang)),
  constraint highest_balances_single_row_check CHECK (single_row)
);
comment on table highest_balances is
  'Whose wallets held most when all were looked at last, the highest first; none of the others held
more than the last of them. The desk looks again when that is older than ten minutes.';
-- rights: select, update

create table house_beacon_chains (
  hash text not null,
  public_key text not null,
  period_seconds integer not null,
  genesis_seconds bigint not null,
  constraint house_beacon_chains_pkey PRIMARY KEY (hash),
  constraint chain_whole CHECK (hash ~ '^[0-9a-f]{64}$' AND public_key ~ '^[0-9a-f]{192}$'),
  constraint house_beacon_chains_genesis_seconds_check CHECK (genesis_seconds >= 0),
  constraint house_beacon_chains_period_seconds_check CHECK (period_seconds > 0)
);
comment on table house_beacon_chains is
  'Public sources of randomness (drand) that a draw may wait for; the server adds none.';
comment on column house_beacon_chains.genesis_seconds is
  'When round 1 came out, in seconds since 1970; one more each period.';
-- rights: select

create table house_bet_blocks (
  round_id bigint not null,
  block integer not null,
  first_key text not null,
  leaves bytea not null,
  root bytea not null,
  constraint house_bet_blocks_pkey PRIMARY KEY (round_id, block),
  constraint house_bet_blocks_round_id_fkey FOREIGN KEY (round_id) REFERENCES rounds(id),
  constraint hashes_whole CHECK ((octet_length(leaves) % 32) = 0 AND octet_length(root) = 32)
);
comment on table house_bet_blocks is
  'The lower part of the tree over a round''s bets, in blocks of 1,024 slips: a receipt needs one.';
comment on column house_bet_blocks.first_key is
  'Bet group and member of the first slip, each with the sign behind it: by these slips are sorted.
Of before 0018 the bet group alone.';
-- rights: none

create table house_draws (
  round_id bigint not null,
  commit_hash text not null,
  beacon_chain text,
  draw_space integer,
  committed_at timestamptz not null default clock_timestamp(),
  shot_count integer not null default 0,
  fixed_at timestamptz,
  fixed_in xid8,
  bets_root text,
  slip_count integer,
  beacon_round bigint,
  beacon_signature bytea,
  drawn_at timestamptz,
  beacon text,
  shots_root text,
  seed bytea,
  result jsonb,
  voided_in xid8,
  stake_satang bigint,
  differs_at timestamptz,
  compared_in xid8,
  voided_by_owners boolean not null default false,
  beacon_at timestamptz,
  stood_bets_root text,
  stood_slip_count integer,
  stood_stake_satang bigint,
  stood_shots_root text,
  fixed_shots_root text,
  space_in_log boolean not null default true,
  constraint house_draws_pkey PRIMARY KEY (round_id),
  constraint house_draws_beacon_chain_fkey FOREIGN KEY (beacon_chain) REFERENCES
    house_beacon_chains(hash),
  constraint house_draws_round_id_fkey FOREIGN KEY (round_id) REFERENCES rounds(id),
  constraint beacon_signature_length CHECK (octet_length(beacon_signature) = 48),
  constraint beacon_whole CHECK ((beacon_round IS NOT NULL) = (beacon_chain IS NOT NULL AND
    fixed_at IS NOT NULL) AND (beacon_signature IS NULL OR beacon_round IS NOT NULL) AND (drawn_at
    IS NULL OR beacon_chain IS NULL OR beacon_signature IS NOT NULL)),
  constraint drawn_after_fixed CHECK (drawn_at IS NULL OR drawn_at >= fixed_at),
  constraint drawn_whole CHECK ((num_nonnulls(drawn_at, beacon, result) = ANY (ARRAY[0, 3])) AND
    (drawn_at IS NULL OR seed IS NOT NULL)),
  constraint fixed_whole CHECK (num_nonnulls(fixed_at, fixed_in, bets_root, slip_count,
    stake_satang) = ANY (ARRAY[0, 5])),
  constraint hashes_whole CHECK (commit_hash ~ '^[0-9a-f]{64}$' AND bets_root ~ '^[0-9a-f]{64}$'
    AND shots_root ~ '^[0-9a-f]{64}$')
);
comment on table house_draws is
  'All that is public about a draw, when it became so.';
comment on column house_draws.commit_hash is
  'SHA-256 of the seed, made with the round.';
comment on column house_draws.beacon_chain is
  'The chain whose number the draw waits for, said with the commit; null: it waits for none.';
comment on column house_draws.draw_space is
  'Of an animal round: draws are 0 to one less.';
comment on column house_draws.fixed_in is
  'The transaction that fixed the bets: it cannot draw as well, try the draw out and take it back.';
comment on column house_draws.bets_root is
  'Merkle root of the slips that stood at the close.';
comment on column house_draws.beacon_round is
  'Which number of the chain it waits for: one that was not out when the bets were fixed.';
comment on column house_draws.beacon_signature is
  'The chain''s signature, whose SHA-256 is the beacon; checked by whoever reads it, not here.';
comment on column house_draws.shots_root is
  'Merkle root of all shots, the house''s own included, which follow from the seed.';
comment on column house_draws.voided_in is
  'The transaction that voided the round: the seed is published after it, never in it.';
comment on column house_draws.stake_satang is
  'What the slips that were fixed staked together.';
comment on column house_draws.differs_at is
  'Since when the slips or shots that stand are not those that were fixed: nothing is paid.';
comment on column house_draws.compared_in is
  'The transaction that last found them to be the same: only that one may count the winners.';
comment on column house_draws.voided_by_owners is
  'Two owners voided it after its close, as it could not be drawn: everybody is told.';
comment on column house_draws.beacon_at is
  'When the number of the beacon was taken.';
comment on column house_draws.stood_bets_root is
  'Root of the slips that stood instead of those that were fixed, when they were last compared; null
when they were the same. Published when the round is voided for it.';
comment on column house_draws.stood_slip_count is
  'How many slips these are.';
comment on column house_draws.stood_stake_satang is
  'What they staked together.';
comment on column house_draws.stood_shots_root is
  'Root of the shots that stood then, the house''s own included.';
comment on column house_draws.fixed_shots_root is
  'Merkle root of the members'' shots when the round was fixed; null: fixed before migration 0084.';
comment on column house_draws.space_in_log is
  'Whether the log''s COMMIT says the draw space; false: committed to before migration 0091.';
CREATE INDEX house_draws_hidden ON house_draws USING btree (round_id) WHERE ((voided_in IS NOT
  NULL) AND (seed IS NULL));
CREATE INDEX house_draws_waiting ON house_draws USING btree (fixed_at) WHERE ((beacon_round IS NOT
  NULL) AND (drawn_at IS NULL) AND (voided_in IS NULL));
-- rights: select

create table house_gates (
  part uuid not null,
  betting_stopped_at timestamptz,
  clock_mark timestamptz not null,
  debts_block_bets boolean not null default false,
  constraint house_gates_pkey PRIMARY KEY (part)
) with (fillfactor=70);
comment on table house_gates is
  'house_state for each part, written in the transaction that changes
it.';
comment on column house_gates.debts_block_bets is
  'The setting of this name for each part, written in the transaction that changes it.';
-- rights: select

create table house_keys (
  single_row boolean not null default true,
  private_key bytea not null,
  public_key bytea not null,
  made_at timestamptz not null default now(),
  constraint house_keys_pkey PRIMARY KEY (single_row),
  constraint house_keys_single_row_check CHECK (single_row)
);
comment on table house_keys is
  'The Ed25519 key that signs receipts (PKCS 8 and SPKI), made when the house first starts.';
-- rights: select, insert

create table house_seeds (
  round_id bigint not null,
  seed bytea not null,
  constraint house_seeds_pkey PRIMARY KEY (round_id),
  constraint house_seeds_round_id_fkey FOREIGN KEY (round_id) REFERENCES rounds(id),
  constraint seed_length CHECK (octet_length(seed) = 32)
);
comment on table house_seeds is
  'Secret until the draw. chokdee_app cannot read it, only house_seed hands one out in time.';
-- rights: none

create table house_shots (
  round_id bigint not null,
  position integer not null,
  user_id uuid not null,
  number text not null,
  shot_at timestamptz not null default clock_timestamp(),
  constraint house_shots_pkey PRIMARY KEY (round_id, "position"),
  constraint house_shots_round_id_fkey FOREIGN KEY (round_id) REFERENCES rounds(id),
  constraint shot_form CHECK (number ~ '^[0-9]{5}$')
);
comment on table house_shots is
  'What members shot in a Yeekee round, in the order that counts.';
CREATE INDEX house_shots_of_member ON house_shots USING btree (round_id, user_id);
-- rights: select

create table house_state (
  single_row boolean not null default true,
  clock_mark timestamptz not null default now(),
  betting_stopped_at timestamptz,
  betting_stopped_why text,
  beacon_chain text,
  beacon_required boolean not null default false,
  beacon_reached_at timestamptz,
  cluster text,
  constraint house_state_pkey PRIMARY KEY (single_row),
  constraint house_state_beacon_chain_fkey FOREIGN KEY (beacon_chain) REFERENCES
    house_beacon_chains(hash),
  constraint house_state_single_row_check CHECK (single_row)
);
comment on table house_state is
  'The high-water mark of the clock, and whether betting is stopped (a broken ledger, an alarm).';
comment on column house_state.beacon_chain is
  'The chain that rounds which are made now commit to: what the last node to start was told.';
comment on column house_state.beacon_required is
  'Rounds of the house are made only while a beacon_chain stands here.';
comment on column house_state.beacon_reached_at is
  'When a node last had a signed number of the beacon from a relay.';
comment on column house_state.cluster is
  'Which history of which PostgreSQL, and which making of its tables, this was when it last looked:
another one, and it was put back to an earlier time, copied, or promoted.';
CREATE TRIGGER book_mark_follows AFTER UPDATE OF clock_mark ON house_state FOR EACH ROW WHEN
  (new.clock_mark > old.clock_mark) EXECUTE FUNCTION book_mark_follows();
CREATE TRIGGER house_gates_follow AFTER UPDATE OF betting_stopped_at, clock_mark ON house_state FOR
  EACH ROW EXECUTE FUNCTION house_gates_follow();
-- rights: select, update

create table house_texts (
  kind text not null,
  version integer not null,
  texts jsonb not null,
  written_by uuid,
  written_at timestamptz not null default clock_timestamp(),
  constraint house_texts_pkey PRIMARY KEY (kind, version),
  constraint house_texts_written_by_fkey FOREIGN KEY (written_by) REFERENCES members(id),
  constraint house_text_known CHECK (kind = ANY (ARRAY['TERMS', 'PRIVACY', 'RESPONSIBLE']))
);
comment on table house_texts is
  'Each version stays: what members agreed to can be shown. A version without texts is the text of
the product again.';
-- rights: select, insert

create table idempotent_answers (
  user_id uuid not null,
  action text not null,
  key text not null,
  input_hash bytea not null,
  status integer not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  constraint idempotency_key_taken PRIMARY KEY (user_id, action, key)
);
CREATE INDEX answers_by_age ON idempotent_answers USING brin (created_at) WITH (autosummarize='on');
-- rights: select, insert, delete

create table known_devices (
  token_hash bytea not null,
  member_id uuid not null,
  failed_count integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  used_at timestamptz not null default clock_timestamp(),
  constraint known_devices_pkey PRIMARY KEY (token_hash),
  constraint known_devices_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
);
comment on table known_devices is
  'What a browser got when it signed in and shows the next time, as SHA-256. It opens nothing: its
failures are counted for themselves, and those of strangers do not bar it.';
CREATE INDEX known_devices_of_member ON known_devices USING btree (member_id, used_at);
-- rights: select, insert, update, delete

create table ledger_checks (
  id bigint not null generated always as identity,
  checked_at timestamptz not null default clock_timestamp(),
  balanced boolean not null,
  wallets_checked integer not null,
  mismatches jsonb not null default '[]'::jsonb,
  took_ms integer not null default 0,
  is_whole boolean not null default true,
  constraint ledger_checks_pkey PRIMARY KEY (id)
);
comment on table ledger_checks is
  'One row per check of the ledger; mismatches is a list of {kind, id, detail}, empty when all is
well.';
comment on column ledger_checks.is_whole is
  'Whether everything was derived again, or what came after the last sealed day.';
-- rights: select, insert, delete

create table ledger_entries (
  user_id uuid not null,
  id bigint not null,
  type text not null,
  amount_satang bigint not null,
  balance_after_satang bigint not null,
  counter_account text not null,
  reference_kind text not null,
  reference_id text not null,
  meta jsonb,
  created_at timestamptz not null default clock_timestamp(),
  constraint ledger_entries_pkey PRIMARY KEY (user_id, id),
  constraint amount_is_zero CHECK (amount_satang <> 0),
  constraint balance_too_low CHECK (balance_after_satang >= 0),
  constraint counter_account_known CHECK (counter_account = ANY (ARRAY['BETTING', 'PAYOUTS',
    'BANK', 'WITHDRAWALS_PAYABLE', 'ADJUSTMENTS', 'COMMISSIONS', 'RECEIVABLES', 'FEES',
    'UNASSIGNED'])),
  constraint sign_fits_type CHECK (
CASE type
    WHEN 'BET' THEN amount_satang < 0
    WHEN 'WITHDRAW' THEN amount_satang < 0
    WHEN 'ADJUST' THEN true
    ELSE amount_satang > 0
END),
  constraint type_known CHECK (type = ANY (ARRAY['DEPOSIT', 'WITHDRAW', 'BET', 'WIN', 'ADJUST',
    'REFUND']))
);
comment on table ledger_entries is
  'Double entry in one row: amount_satang enters the wallet and leaves the counter account.';
comment on column ledger_entries.id is
  'Counts up within a member, in order of time. Entries of before 0017 have numbers of the whole
house, and those behind them go on from there.';
CREATE UNIQUE INDEX entry_posted_already ON ledger_entries USING btree (user_id, reference_kind,
  reference_id, type) WHERE (type <> 'BET'::text);
CREATE INDEX ledger_entries_but_bets ON ledger_entries USING btree (user_id, type, id DESC) WHERE
  (type <> 'BET'::text);
CREATE INDEX ledger_entries_by_time ON ledger_entries USING brin (created_at) WITH
  (autosummarize='on');
CREATE TRIGGER ledger_is_append_only BEFORE DELETE OR UPDATE ON ledger_entries FOR EACH ROW EXECUTE
  FUNCTION ledger_is_append_only();
CREATE TRIGGER ledger_is_never_emptied BEFORE TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE
  FUNCTION ledger_is_append_only();
-- rights: select

create table ledger_hours (
  hour_at timestamptz not null,
  type text not null,
  counter_account text not null,
  entries bigint not null,
  amount_satang bigint not null,
  constraint ledger_hours_pkey PRIMARY KEY (hour_at, type, counter_account)
);
comment on table ledger_hours is
  'The ledger added up by hour, for hours in which nothing can be written any more.';
-- rights: select, insert

create table ledger_hours_sealed (
  single_row boolean not null default true,
  until timestamptz not null default '2020-01-01 00:00:00+00'::timestamp with time
    zone,
  constraint ledger_hours_sealed_pkey PRIMARY KEY (single_row),
  constraint ledger_hours_sealed_single_row_check CHECK (single_row)
);
comment on table ledger_hours_sealed is
  'Entries before this moment are in ledger_hours.';
-- rights: select, update

create table liabilities (
  day date not null,
  made_at timestamptz not null default clock_timestamp(),
  members integer not null,
  total_satang bigint not null,
  root bytea not null,
  constraint liabilities_pkey PRIMARY KEY (day)
);
comment on table liabilities is
  'One proof of liabilities for each sealed day that was the last when
it was made. total_satang is what all wallets hold; root covers it.';
CREATE TRIGGER book_is_append_only BEFORE DELETE OR UPDATE ON liabilities FOR EACH ROW EXECUTE
  FUNCTION book_is_append_only();
CREATE TRIGGER book_is_never_emptied BEFORE TRUNCATE ON liabilities FOR EACH STATEMENT EXECUTE
  FUNCTION book_is_append_only();
-- rights: select

create table liability_leaves (
  user_id uuid not null,
  position bigint not null,
  text text not null,
  constraint liability_leaves_pkey PRIMARY KEY (user_id),
  constraint liability_leaves_position_key UNIQUE ("position")
);
comment on table liability_leaves is
  'The leaves of the newest proof. The order is that of their salts, and so of nothing.';
-- rights: select

create table liability_nodes (
  level smallint not null,
  position bigint not null,
  hash bytea not null,
  satang bigint not null,
  constraint liability_nodes_pkey PRIMARY KEY (level, "position")
);
comment on table liability_nodes is
  'The newest proof''s tree, level 0 being the leaves.';
-- rights: select

create table log_entries (
  no bigint not null,
  at timestamptz not null,
  kind text not null,
  subject text not null,
  text text not null,
  constraint log_entries_pkey PRIMARY KEY (no),
  constraint logged_already UNIQUE (kind, subject),
  constraint kind_known CHECK (kind = ANY (ARRAY['LEDGER', 'AUDIT', 'DAY', 'COMMIT', 'FIXED',
    'DRAWN', 'LIABILITIES']))
);
comment on table log_entries is
  'The leaves of the log, numbered from 0; text is what is hashed: docs/proof-format.md.';
comment on column log_entries.subject is
  'What it is about: the day, the round, the end of the span; each once.';
CREATE TRIGGER book_is_append_only BEFORE DELETE OR UPDATE ON log_entries FOR EACH ROW EXECUTE
  FUNCTION book_is_append_only();
CREATE TRIGGER book_is_never_emptied BEFORE TRUNCATE ON log_entries FOR EACH STATEMENT EXECUTE
  FUNCTION book_is_append_only();
-- rights: select

create table log_nodes (
  level smallint not null,
  position bigint not null,
  hash bytea not null,
  constraint log_nodes_pkey PRIMARY KEY (level, "position")
);
comment on table log_nodes is
  'Hashes of complete subtrees of the log: the one at level l and position p is over the leaves from
p * 2^l on, 2^l of them.';
CREATE TRIGGER book_is_append_only BEFORE DELETE OR UPDATE ON log_nodes FOR EACH ROW EXECUTE
  FUNCTION book_is_append_only();
CREATE TRIGGER book_is_never_emptied BEFORE TRUNCATE ON log_nodes FOR EACH STATEMENT EXECUTE
  FUNCTION book_is_append_only();
-- rights: select

create table lone_adjustments (
  reference_id uuid not null,
  staff_id uuid not null,
  amount_satang bigint not null,
  made_at timestamptz not null default clock_timestamp(),
  user_id uuid,
  constraint lone_adjustments_pkey PRIMARY KEY (reference_id),
  constraint lone_adjustments_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES members(id),
  constraint lone_adjustments_user_id_fkey FOREIGN KEY (user_id) REFERENCES members(id),
  constraint lone_adjustment_moves CHECK (amount_satang <> 0)
);
comment on table lone_adjustments is
  'What one of the staff gave a member or took from them alone, by an adjustment, a deposit or a
line of the bank: their sum in a day is bounded, and who gave does not pay the member.';
comment on column lone_adjustments.reference_id is
  'That of the entry in the ledger: of an adjustment, or the deposit''s id.';
CREATE INDEX lone_adjustments_by_staff ON lone_adjustments USING btree (staff_id, made_at);
CREATE INDEX lone_adjustments_by_user ON lone_adjustments USING btree (user_id, made_at);
-- rights: select, insert

create table lottery_types (
  id integer not null generated always as identity,
  code text not null,
  category text not null,
  result_kind text not null,
  names jsonb not null,
  schedule jsonb not null,
  result_settings jsonb not null default '{}'::jsonb,
  sort_order integer not null default 100,
  active boolean not null default true,
  constraint lottery_types_pkey PRIMARY KEY (id),
  constraint lottery_types_code_key UNIQUE (code),
  constraint category_known CHECK (category = ANY (ARRAY['THAI_GOVERNMENT', 'HANOI', 'LAOS',
    'YEEKEE', 'THAI_STOCK', 'FOREIGN_STOCK', 'VIETNAM', 'ANIMAL'])),
  constraint result_kind_known CHECK (result_kind = ANY (ARRAY['GLO', 'GSB', 'BAAC', 'FOUR_DIGIT',
    'TWO_PRIZES', 'STOCK', 'MALAY', 'YEEKEE', 'ANIMAL']))
);
comment on column lottery_types.names is
  'By language: {"th": ..., "en": ..., ...}.';
comment on column lottery_types.schedule is
  'Shape: Schedule in domain/rounds/schedule.ts.';
CREATE TRIGGER house_lottery_stands BEFORE UPDATE OF result_kind ON lottery_types FOR EACH ROW
  EXECUTE FUNCTION house_lottery_stands();
-- rights: select, insert, update

create table lucky_sets (
  id uuid not null default gen_random_uuid(),
  no bigint not null generated always as identity,
  member_id uuid not null,
  name text not null,
  lines jsonb not null,
  line_count integer not null,
  share_code text,
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz,
  constraint lucky_sets_pkey PRIMARY KEY (id),
  constraint share_code_taken UNIQUE (share_code),
  constraint lucky_sets_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint set_name_length CHECK (char_length(name) >= 1 AND char_length(name) <= 40),
  constraint set_size CHECK (line_count >= 1 AND line_count <= 1000)
);
comment on column lucky_sets.lines is
  'Array of [number, bet type or null, stake in satang or null], in the member''s order.';
comment on column lucky_sets.deleted_at is
  'Deleted, but for an hour it can be had back; then the next deletion, or the night, removes it.';
CREATE INDEX lucky_sets_deleted ON lucky_sets USING btree (deleted_at) WHERE (deleted_at IS NOT
  NULL);
CREATE UNIQUE INDEX lucky_sets_of_member ON lucky_sets USING btree (member_id, no DESC);
-- rights: select, insert, update, delete

create table member_acts (
  member_id uuid not null,
  kind text not null,
  entry_id bigint not null,
  constraint member_acts_pkey PRIMARY KEY (member_id, kind, entry_id)
);
comment on table member_acts is
  'Which entries of the audit are about a member, their deposits and withdrawals, and of which kind
of their story.';
-- rights: select

create table member_notes (
  id bigint not null generated always as identity,
  member_id uuid not null,
  author_id uuid not null,
  text text not null,
  created_at timestamptz not null default clock_timestamp(),
  removed_at timestamptz,
  removed_by uuid,
  constraint member_notes_pkey PRIMARY KEY (id),
  constraint member_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES members(id),
  constraint member_notes_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint member_notes_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES members(id),
  constraint note_length CHECK (char_length(text) >= 1 AND char_length(text) <= 2000)
);
comment on table member_notes is
  'Notes of the staff about a member. A note that is deleted stays in its row and is not shown.';
CREATE INDEX member_notes_by_text ON member_notes USING gin (lower(text) gin_trgm_ops);
CREATE INDEX member_notes_of_member ON member_notes USING btree (member_id, id DESC) WHERE
  (removed_at IS NULL);
-- rights: select, insert, update

create table member_places (
  member_id uuid not null,
  kind text not null,
  mark bytea not null,
  seen_at timestamptz not null default clock_timestamp(),
  constraint member_places_pkey PRIMARY KEY (member_id, kind, mark),
  constraint member_places_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint place_kind_known CHECK (kind = ANY (ARRAY['DEVICE', 'ADDRESS']))
);
comment on table member_places is
  'A mark is SHA-256 of the browser''s token, which nobody reads back, or of the address, which
whoever tries them all does: an address is forgotten after a week.';
CREATE INDEX member_addresses_by_age ON member_places USING btree (seen_at) INCLUDE (member_id,
  mark) WHERE (kind = 'ADDRESS'::text);
CREATE INDEX member_places_by_mark ON member_places USING btree (kind, mark, seen_at);
CREATE TRIGGER shared_device_kept AFTER INSERT ON member_places REFERENCING NEW TABLE AS added FOR
  EACH STATEMENT EXECUTE FUNCTION shared_device_kept();
-- rights: select, insert, update, delete

create table member_stakes (
  user_id uuid not null,
  round_id bigint not null,
  bet_type_config_id integer not null,
  number text not null,
  stake_satang bigint not null,
  constraint member_stakes_pkey PRIMARY KEY (user_id, round_id, bet_type_config_id, number)
) with (fillfactor=70);
comment on column member_stakes.number is
  'Empty in the row that says that all others of the member, round and bet type are there.';
-- rights: none

create table member_stakes_kept (
  round_id bigint not null,
  part uuid not null,
  bet_type_config_id integer not null,
  constraint member_stakes_kept_pkey PRIMARY KEY (round_id, part, bet_type_config_id)
);
comment on table member_stakes_kept is
  'Where member_stakes has rows, which each slip adds to: also
while no cap stands, as it may stand again.';
-- rights: none

create table member_tags (
  member_id uuid not null,
  tag text not null,
  author_id uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint member_tags_pkey PRIMARY KEY (member_id, tag),
  constraint member_tags_author_id_fkey FOREIGN KEY (author_id) REFERENCES members(id),
  constraint member_tags_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint tag_length CHECK (char_length(tag) >= 1 AND char_length(tag) <= 30)
);
comment on table member_tags is
  'Words under which the staff find members again; members never see them.';
CREATE INDEX member_tags_by_tag ON member_tags USING btree (tag, member_id);
-- rights: select, insert, delete

create table members (
  id uuid not null default gen_random_uuid(),
  phone_number text not null,
  nickname text not null,
  role text not null default 'USER'::text,
  password_hash text not null,
  password_uses_left smallint,
  registered_name text,
  age_confirmed_at timestamptz,
  locked_at timestamptz,
  locked_reason text,
  created_at timestamptz not null default now(),
  lock_kind text,
  constraint members_pkey PRIMARY KEY (id),
  constraint phone_taken UNIQUE (phone_number),
  constraint members_lock_kind_check CHECK (lock_kind = ANY (ARRAY['FAILURES', 'STAFF'])),
  constraint nickname_length CHECK (char_length(nickname) >= 1 AND char_length(nickname) <= 40),
  constraint phone_form CHECK (phone_number ~ '^0[0-9]{9}$'),
  constraint role_known CHECK (role = ANY (ARRAY['USER', 'ADMIN']))
);
comment on table members is
  'Everybody who can sign in: members (USER) and the operator''s staff (ADMIN).';
comment on column members.password_uses_left is
  'How often the password still signs in; null for one of the member''s own, which always does.';
comment on column members.registered_name is
  'The bank account name given at registration; later accounts are compared with it.';
comment on column members.lock_kind is
  'Set with locked_at: FAILURES after wrong passwords, STAFF (or null, from before) by a person.';
CREATE INDEX administrators ON members USING btree (id) WHERE (role = 'ADMIN'::text);
CREATE INDEX members_by_age ON members USING btree (created_at DESC, id DESC);
CREATE INDEX members_by_registered_name ON members USING gin (lower(registered_name) gin_trgm_ops);
CREATE INDEX members_by_text ON members USING gin ((((((phone_number || chr(10)) ||
  lower(nickname)) || chr(10)) || (id)::text)) gin_trgm_ops);
CREATE INDEX members_by_unspaced_name ON members USING gin (replace(lower(registered_name),
  ' '::text, ''::text) gin_trgm_ops);
CREATE INDEX members_by_unspaced_nickname ON members USING gin (replace(lower(nickname), ' '::text,
  ''::text) gin_trgm_ops);
CREATE INDEX members_locked ON members USING btree (created_at DESC, id DESC) WHERE (locked_at IS
  NOT NULL);
CREATE TRIGGER members_changed_counted_anew AFTER DELETE OR UPDATE OF created_at, role ON members
  FOR EACH STATEMENT EXECUTE FUNCTION members_counted_anew();
CREATE TRIGGER members_counted_anew AFTER INSERT ON members REFERENCING NEW TABLE AS added FOR EACH
  STATEMENT EXECUTE FUNCTION members_counted_anew();
-- rights: select, insert
-- rights on phone_number: update
-- rights on nickname: update
-- rights on password_hash: update
-- rights on password_uses_left: update
-- rights on registered_name: update
-- rights on age_confirmed_at: update
-- rights on locked_at: update
-- rights on locked_reason: update
-- rights on created_at: update
-- rights on lock_kind: update

create table members_counted (
  single_row boolean not null default true,
  until timestamptz not null default '-infinity'::timestamptz,
  members bigint not null default 0,
  constraint members_counted_pkey PRIMARY KEY (single_row),
  constraint members_counted_single_row_check CHECK (single_row)
);
comment on table members_counted is
  'How many members (USER) registered before this moment; a job moves it on.';
-- rights: select, update

create unlogged table members_seen (
  member_id uuid not null,
  seen_at timestamptz not null,
  constraint members_seen_pkey PRIMARY KEY (member_id)
) with (fillfactor=50);
comment on table members_seen is
  'When a member last had a screen connected to a node, or asked one; each node writes every twenty
seconds whom it saw. Worth no write to the log of the database: after a fault it fills again.';
-- rights: select, insert, update, delete

create table notices (
  no bigint not null generated always as identity,
  user_id uuid not null,
  event text not null,
  subject text not null,
  amount_satang bigint,
  round_id bigint,
  news_id bigint,
  reason text,
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  constraint notices_pkey PRIMARY KEY (user_id, no),
  constraint notice_is_single UNIQUE (user_id, event, subject),
  constraint notice_event_known CHECK (event = ANY (ARRAY['DEPOSIT_IN', 'DEPOSIT_FAILED',
    'DEPOSIT_RECALLED', 'WITHDRAWAL_PAID', 'WITHDRAWAL_REFUSED', 'WIN', 'RESULT', 'CORRECTION',
    'REFUND', 'PROMOTION', 'ANNOUNCEMENT', 'SIGN_IN_TRIES', 'SIGN_IN_LOCKED', 'NEW_DEVICE',
    'PASSWORD_CHANGED', 'PASSWORD_RESET', 'BANK_ACCOUNT_CHANGED', 'DEVICE_LOGGED_OUT',
    'STAFF_LOCKED', 'STAFF_UNLOCKED']))
);
comment on table notices is
  'One row per member and event. No reference to members: a round writes hundreds of thousands at
once, each for the owner of a slip, and a member is never deleted.';
comment on column notices.subject is
  'What it is about, as a text: a deposit, a withdrawal, "round:version", a promotion.';
comment on column notices.amount_satang is
  'The member''s own amount; below zero where a correction took something back.';
comment on column notices.news_id is
  'The announcement or promotion whose words are shown.';
CREATE INDEX notices_by_age ON notices USING brin (created_at) WITH (autosummarize='on');
CREATE INDEX notices_unread ON notices USING btree (user_id) WHERE (read_at IS NULL);
-- rights: select, insert, delete
-- rights on read_at: update

create table number_rules (
  id bigint not null generated always as identity,
  lottery_type_id integer,
  round_id bigint,
  bet_type text not null,
  number text,
  rule text not null,
  odds_percent integer,
  cap_satang bigint,
  created_at timestamptz not null default now(),
  cap_percent integer,
  constraint number_rules_pkey PRIMARY KEY (id),
  constraint number_rules_lottery_type_id_fkey FOREIGN KEY (lottery_type_id) REFERENCES
    lottery_types(id),
  constraint number_rules_round_id_fkey FOREIGN KEY (round_id) REFERENCES rounds(id),
  constraint any_number_needs_cap CHECK (number IS NOT NULL OR cap_satang IS NOT NULL),
  constraint cap_not_negative CHECK (cap_satang >= 0),
  constraint percent_of_partial CHECK ((rule = 'PARTIAL') = (odds_percent IS NOT NULL) AND
    odds_percent >= 1 AND odds_percent <= 99),
  constraint rule_known CHECK (rule = ANY (ARRAY['CLOSED', 'PARTIAL'])),
  constraint step_is_of_every_number CHECK (cap_percent IS NULL OR cap_percent >= 1 AND cap_percent
    <= 99 AND number IS NULL AND rule = 'PARTIAL'),
  constraint type_or_round CHECK (num_nonnulls(lottery_type_id, round_id) = 1)
);
comment on table number_rules is
  'A number that is closed or pays a part of its odds; with a cap only once the stakes reach it.';
comment on column number_rules.cap_percent is
  'A step of a rate: cap_satang is this percentage of the bet type''s number_cap_satang, and moves
with it. Null: the amount stands by itself.';
CREATE INDEX number_rules_of_round ON number_rules USING btree (round_id) WHERE (round_id IS NOT
  NULL);
CREATE INDEX number_rules_of_type ON number_rules USING btree (lottery_type_id) WHERE
  (lottery_type_id IS NOT NULL);
CREATE TRIGGER tod_rules_in_order BEFORE INSERT OR UPDATE OF bet_type, number ON number_rules FOR
  EACH ROW WHEN (is_tod(new.bet_type)) EXECUTE FUNCTION tod_rules_in_order();
-- rights: select, insert, update, delete

create table one_time_codes (
  id bigint not null generated always as identity,
  phone_number text not null,
  purpose text not null,
  code_hash bytea not null,
  tries integer not null default 0,
  address text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  request_hash bytea,
  by_known_device boolean not null default false,
  unbound_tries integer not null default 0,
  constraint one_time_codes_pkey PRIMARY KEY (id),
  constraint purpose_known CHECK (purpose = ANY (ARRAY['REGISTER', 'RESET_PASSWORD',
    'CONFIRM_PHONE']))
);
comment on table one_time_codes is
  'Codes sent by SMS. Only the newest of a number and purpose counts; numbers without an account
have rows too, so that asking for a code takes the same time.';
comment on column one_time_codes.request_hash is
  'SHA-256 of what the browser got that asked for the code: its tries are counted in tries, those of
whoever shows nothing or something else in unbound_tries.';
comment on column one_time_codes.by_known_device is
  'Asked for by a device of the member''s or in a session: counted apart from what strangers ask
for.';
CREATE INDEX one_time_codes_by_phone ON one_time_codes USING btree (phone_number, created_at DESC);
-- rights: select, insert, update, delete

create table outside_services (
  name text not null,
  ok_at timestamptz,
  failed_at timestamptz,
  failures_in_row integer not null default 0,
  words text,
  constraint outside_services_pkey PRIMARY KEY (name)
);
comment on table outside_services is
  'The last success and failure of each service outside, and how many failures there were since.';
comment on column outside_services.words is
  'What the last failure was, for the operator: without numbers, codes and texts of messages.';
-- rights: select, insert, update

create table owed_at_wallets (
  user_id uuid not null,
  commission_satang bigint not null default 0,
  deposits_satang bigint not null default 0,
  constraint owed_at_wallets_pkey PRIMARY KEY (user_id),
  constraint owed_is_not_negative CHECK (commission_satang >= 0 AND deposits_satang >= 0)
);
comment on table owed_at_wallets is
  'What members owe for commission and for deposits that the bank took back, written in the
transaction that changes it; those who never did have no row.';
-- rights: select

create table parts (
  part uuid not null,
  first_hash integer not null,
  last_hash integer not null,
  constraint parts_pkey PRIMARY KEY (part),
  constraint hashes_in_order CHECK (first_hash <= last_hash)
);
comment on table parts is
  'Whose uuid_hash lies from first_hash to last_hash is of a part. Its name
is a UUID that lies there too, so that what is kept by part is kept where its members are.';
-- rights: select

create table payout_files (
  id bigint not null generated always as identity,
  reference text not null,
  format text not null,
  paid_from uuid,
  created_by uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  payouts integer not null,
  total_satang bigint not null,
  content_type text not null,
  content bytea not null,
  constraint payout_files_pkey PRIMARY KEY (id),
  constraint payout_file_reference_used UNIQUE (reference),
  constraint payout_files_created_by_fkey FOREIGN KEY (created_by) REFERENCES members(id),
  constraint payout_files_paid_from_fkey FOREIGN KEY (paid_from) REFERENCES receiving_accounts(id),
  constraint format_known CHECK (format = ANY (ARRAY['CSV', 'KTB']))
);
comment on table payout_files is
  'Files for the bank, kept as they were handed out: the same id is never made again.';
comment on column payout_files.reference is
  'CP-6911-00042: in the file''s name and, with the line''s number, in each of its lines.';
comment on column payout_files.paid_from is
  'The account of the operator that the bank is to pay from.';
-- rights: select, insert

create table play_days (
  user_id uuid not null,
  day date not null,
  staked_satang bigint not null,
  won_satang bigint not null,
  constraint play_days_pkey PRIMARY KEY (user_id, day)
);
comment on table play_days is
  'What members with limits staked and won on a day of Bangkok, added up from their ledger.
What came back of a slip is of the day on which the slip was placed.';
-- rights: select

create table play_days_kept (
  user_id uuid not null,
  first_day date not null,
  last_entry bigint not null,
  constraint play_days_kept_pkey PRIMARY KEY (user_id)
);
comment on table play_days_kept is
  'Of which members play_days has all days since the first, up to which entry of their ledger.';
-- rights: select

create table play_limits (
  member_id uuid not null,
  kind text not null,
  period text not null,
  limit_satang bigint,
  pending_satang bigint,
  pending_from timestamptz,
  constraint play_limits_pkey PRIMARY KEY (member_id, kind, period),
  constraint play_limits_member_id_fkey FOREIGN KEY (member_id) REFERENCES protections(member_id),
  constraint limit_kind_known CHECK (kind = ANY (ARRAY['DEPOSIT', 'STAKE', 'LOSS'])),
  constraint limit_period_known CHECK (period = ANY (ARRAY['DAY', 'WEEK', 'MONTH'])),
  constraint limit_positive CHECK (limit_satang > 0 AND pending_satang > 0),
  constraint pending_has_its_time CHECK (pending_satang IS NULL OR pending_from IS NOT NULL)
);
comment on column play_limits.limit_satang is
  'Null: no limit.';
comment on column play_limits.pending_from is
  'From when pending_satang counts instead (null there: no limit any more); null: nothing waits.';
-- rights: select, insert, update

create table preferences (
  member_id uuid not null,
  deposit boolean not null default true,
  withdrawal boolean not null default true,
  lottery boolean not null default true,
  promotion boolean not null default true,
  announcement boolean not null default true,
  language text not null default 'th'::text,
  constraint preferences_pkey PRIMARY KEY (member_id),
  constraint preferences_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint language_known CHECK (language ~ '^[a-z]{2,3}$')
);
-- rights: select, insert, update

create table promotion_images (
  id uuid not null default gen_random_uuid(),
  file_name text not null,
  byte_size integer not null,
  uploaded_by uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint promotion_images_pkey PRIMARY KEY (id),
  constraint promotion_images_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES members(id)
);
comment on table promotion_images is
  'Pictures of promotions: decoded and written anew, shown to anybody, never changed.';
-- rights: select, insert

create table promotions (
  id bigint not null generated always as identity,
  titles jsonb not null,
  bodies jsonb not null,
  image_url text,
  active boolean not null default true,
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  sort_order integer not null default 100,
  created_at timestamptz not null default now(),
  constraint promotions_pkey PRIMARY KEY (id)
);
-- rights: select, insert, update

create table protections (
  member_id uuid not null,
  break_began_at timestamptz,
  break_until timestamptz,
  excluded_at timestamptz,
  excluded_until timestamptz,
  constraint protections_pkey PRIMARY KEY (member_id),
  constraint protections_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
);
comment on table protections is
  'One row per member who has ever set a limit, taken a break or excluded themselves: whoever bets
is looked up here first, and most members are not here.';
comment on column protections.excluded_until is
  '''infinity'' when it is for good.';
CREATE TRIGGER protection_only_grows BEFORE UPDATE ON protections FOR EACH ROW EXECUTE FUNCTION
  protection_only_grows();
-- rights: select, insert, update

create table push_devices (
  id bigint not null generated always as identity,
  user_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default clock_timestamp(),
  is_ended boolean not null default false,
  session_hash bytea,
  constraint push_devices_pkey PRIMARY KEY (id),
  constraint push_device_is_single UNIQUE (endpoint),
  constraint push_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES members(id)
);
comment on table push_devices is
  'Browsers that take notices while the app is closed. Each belongs to who switched it on last.';
comment on column push_devices.is_ended is
  'Its session was ended by somebody, and not by the clock: nothing more is written for it.';
comment on column push_devices.session_hash is
  'The session that added it last, as sessions.token_hash; null: added before this was kept.';
CREATE INDEX push_devices_of_member ON push_devices USING btree (user_id, id);
-- rights: select, insert, update, delete

create table push_keys (
  single_row boolean not null default true,
  public_key text not null,
  private_key text not null,
  constraint push_keys_pkey PRIMARY KEY (single_row),
  constraint push_keys_single_row_check CHECK (single_row)
);
comment on table push_keys is
  'The house''s VAPID pair (RFC 8292), base64url, made when it first starts: push services know the
house by it, so it stays as long as there are devices.';
-- rights: select, insert

create table push_outbox (
  notice_no bigint not null,
  device_id bigint not null,
  tries integer not null default 0,
  next_at timestamptz not null default clock_timestamp(),
  constraint push_outbox_pkey PRIMARY KEY (notice_no, device_id),
  constraint push_outbox_device_id_fkey FOREIGN KEY (device_id) REFERENCES push_devices(id) ON
    DELETE CASCADE
);
comment on table push_outbox is
  'What is still to be sent, written with the notice. A row is claimed by moving next_at ahead.';
CREATE INDEX push_outbox_due ON push_outbox USING btree (next_at);
-- rights: select, insert, update, delete

create unlogged table rate_counters (
  name text not null,
  key text not null,
  used integer not null,
  window_ends_at timestamptz not null,
  constraint rate_counters_pkey PRIMARY KEY (name, key)
);
-- rights: select, insert, update, delete

create table reality_checks (
  member_id uuid not null,
  every_minutes integer not null,
  constraint reality_checks_pkey PRIMARY KEY (member_id),
  constraint reality_checks_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint reality_check_known CHECK (every_minutes = ANY (ARRAY[15, 30, 60]))
);
comment on table reality_checks is
  'How often a member wants to be told how long they have played.';
-- rights: select, insert, update, delete

create table receivables (
  id bigint,
  user_id uuid not null,
  amount_satang bigint not null,
  round_id bigint not null,
  result_version integer not null,
  slip_id bigint not null,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  collected_satang bigint not null default 0,
  written_off_satang bigint not null default 0,
  carried_satang bigint not null default 0,
  constraint receivables_pkey PRIMARY KEY (user_id, round_id, result_version, slip_id),
  constraint receivables_round_id_fkey FOREIGN KEY (round_id) REFERENCES rounds(id),
  constraint receivables_user_id_fkey FOREIGN KEY (user_id) REFERENCES members(id),
  constraint receivable_is_not_overpaid CHECK (collected_satang >= 0 AND carried_satang >= 0 AND
    carried_satang <= written_off_satang AND (collected_satang + written_off_satang) <=
    amount_satang),
  constraint receivables_amount_satang_check CHECK (amount_satang > 0)
);
comment on table receivables is
  'What a corrected result took back beyond the balance: wallets never go below zero.';
comment on column receivables.id is
  'Only rows of before 0018 have one.';
comment on column receivables.closed_at is
  'When a later version of the result took it up in what that pays or takes.';
comment on column receivables.collected_satang is
  'Of the amount: taken from the wallet since. A later version that pays the win again returns it.';
comment on column receivables.written_off_satang is
  'Of the amount: given up by two of the staff. It is neither owed nor returned.';
comment on column receivables.carried_satang is
  'Of what was written off: what the version before had given up and this one did not pay again.';
CREATE INDEX receivables_by_close ON receivables USING btree (closed_at) WHERE (closed_at IS NOT
  NULL);
CREATE INDEX receivables_by_time ON receivables USING btree (created_at);
CREATE INDEX receivables_open ON receivables USING btree (user_id) WHERE (closed_at IS NULL);
-- rights: select

create table receiving_accounts (
  id uuid not null default gen_random_uuid(),
  bank_id text not null,
  account_name text not null,
  account_number text not null,
  promptpay_id text,
  active boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  constraint receiving_accounts_pkey PRIMARY KEY (id),
  constraint receiving_account_exists UNIQUE (bank_id, account_number),
  constraint receiving_accounts_bank_id_fkey FOREIGN KEY (bank_id) REFERENCES banks(id),
  constraint account_number_form CHECK (account_number ~ '^[0-9]{6,15}$'),
  constraint promptpay_form CHECK (promptpay_id ~ '^([0-9]{10}|[0-9]{13}|[0-9]{15})$')
);
comment on column receiving_accounts.promptpay_id is
  'A phone, national, tax or e-wallet number; an account that has one takes deposits by QR.';
CREATE UNIQUE INDEX receiving_promptpay_exists ON receiving_accounts USING btree (promptpay_id)
  WHERE (promptpay_id IS NOT NULL);
-- rights: select, insert, update

create table referral_codes (
  member_id uuid not null,
  code text not null,
  constraint referral_codes_pkey PRIMARY KEY (member_id),
  constraint referral_code_taken UNIQUE (code),
  constraint referral_codes_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint referral_code_form CHECK (code ~ '^[2-9A-HJ-NP-Z]{8}$')
);
comment on table referral_codes is
  'The code in a member''s own link; made when they first look at it.';
-- rights: select, insert

create table referrals (
  member_id uuid not null,
  no bigint not null generated always as identity,
  referrer_id uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  earned_satang bigint not null default 0,
  constraint referrals_pkey PRIMARY KEY (member_id),
  constraint referrals_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint referrals_referrer_id_fkey FOREIGN KEY (referrer_id) REFERENCES members(id),
  constraint referred_by_oneself CHECK (member_id <> referrer_id)
);
comment on table referrals is
  'Set once, when a member registers; never changed.';
comment on column referrals.earned_satang is
  'What this friend has brought the referrer: the sum of their commissions.';
CREATE UNIQUE INDEX referrals_of_referrer ON referrals USING btree (referrer_id, no DESC);
-- rights: select, insert
-- rights on earned_satang: update

create table registrations (
  token_hash bytea not null,
  phone_number text not null,
  phone_proved boolean not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint registrations_pkey PRIMARY KEY (token_hash)
);
comment on table registrations is
  'A registration in progress; it is not a session.';
-- rights: select, insert, delete

create table result_feed_answers (
  id bigint not null generated always as identity,
  lottery_type_id integer not null,
  draw_date date not null,
  provider text not null,
  source text not null,
  entry jsonb not null,
  body text not null,
  received_at timestamptz not null default clock_timestamp(),
  replaces bigint not null,
  constraint result_feed_answers_pkey PRIMARY KEY (id),
  constraint feed_answer_taken UNIQUE (lottery_type_id, draw_date, provider, source, replaces),
  constraint result_feed_answers_lottery_type_id_fkey FOREIGN KEY (lottery_type_id) REFERENCES
    lottery_types(id)
);
comment on table result_feed_answers is
  'Never changed: an answer that differs from the one before is another row.';
comment on column result_feed_answers.source is
  'The host that was asked.';
comment on column result_feed_answers.entry is
  'What an administrator would type.';
comment on column result_feed_answers.body is
  'The answer as it was received.';
comment on column result_feed_answers.replaces is
  'The answer that the source gave before this one; 0 for its first. Two nodes write one.';
-- rights: select, insert

create table round_figures (
  round_id bigint not null,
  status text not null,
  result_version integer not null,
  slips integer not null,
  stakes_satang bigint not null,
  refunds_satang bigint not null,
  payouts_satang bigint not null,
  constraint round_figures_pkey PRIMARY KEY (round_id)
);
comment on table round_figures is
  'backoffice_round_money of rounds that are settled or voided, kept by a job. A row counts only
while status and result_version are still those of the round: a correction makes it void.';
-- rights: select, insert, update

create table round_gates (
  round_id bigint not null,
  part uuid not null,
  lottery_type_id integer not null,
  status text not null,
  open_time timestamptz not null,
  close_time timestamptz not null,
  constraint round_gates_pkey PRIMARY KEY (round_id, part)
) with (fillfactor=70);
comment on table round_gates is
  'A round for each part: a batch locks its own in share mode. Written
by the transaction that changes the round, which so waits for the batches and then shuts them out.';
-- rights: select

create table rounds (
  id bigint not null generated always as identity,
  lottery_type_id integer not null,
  name text not null,
  draw_date date not null,
  sequence integer not null default 1,
  open_time timestamptz not null,
  close_time timestamptz not null,
  draw_time timestamptz,
  status text not null default 'SCHEDULED'::text,
  planned boolean not null default false,
  result jsonb,
  result_version integer not null default 0,
  settled_at timestamptz,
  voided_at timestamptz,
  void_reason text,
  created_at timestamptz not null default now(),
  named boolean not null default false,
  closed_animals text[],
  constraint rounds_pkey PRIMARY KEY (id),
  constraint round_exists_already UNIQUE (lottery_type_id, draw_date, sequence),
  constraint rounds_lottery_type_id_fkey FOREIGN KEY (lottery_type_id) REFERENCES lottery_types(id),
  constraint status_known CHECK (status = ANY (ARRAY['SCHEDULED', 'OPEN', 'CLOSED', 'SETTLED',
    'VOIDED'])),
  constraint times_in_order CHECK (open_time < close_time)
);
comment on column rounds.planned is
  'Stands as its lottery''s schedule has it: a changed schedule moves it while it has not opened.';
comment on column rounds.result is
  'The completed result (DrawResult in domain/results/rules.ts); it stands once status is SETTLED.';
comment on column rounds.named is
  'Somebody gave it a name of its own, which stays when its schedule or its lottery''s name
changes.';
comment on column rounds.closed_animals is
  'Of an animal round that has closed: the numbers of its draw that nobody could choose.';
CREATE INDEX rounds_by_close ON rounds USING btree (close_time, id) WHERE (status = ANY
  (ARRAY['SCHEDULED'::text, 'OPEN'::text, 'CLOSED'::text]));
CREATE INDEX rounds_by_draw ON rounds USING btree (draw_date DESC, id DESC);
CREATE INDEX rounds_by_name ON rounds USING gin (name gin_trgm_ops);
CREATE INDEX rounds_finished ON rounds USING btree (close_time DESC, id DESC) WHERE (status = ANY
  (ARRAY['SETTLED'::text, 'VOIDED'::text]));
CREATE INDEX rounds_finished_of_type ON rounds USING btree (lottery_type_id, close_time DESC, id
  DESC) WHERE (status = ANY (ARRAY['SETTLED'::text, 'VOIDED'::text]));
CREATE TRIGGER house_result_is_drawn BEFORE UPDATE OF result ON rounds FOR EACH ROW EXECUTE
  FUNCTION house_result_is_drawn();
CREATE TRIGGER house_result_is_drawn_at_once BEFORE INSERT ON rounds FOR EACH ROW EXECUTE FUNCTION
  house_result_is_drawn();
CREATE TRIGGER house_round_stands BEFORE UPDATE ON rounds FOR EACH ROW EXECUTE FUNCTION
  house_round_stands();
CREATE TRIGGER round_gates_changed AFTER UPDATE ON rounds REFERENCING OLD TABLE AS before NEW TABLE
  AS changed FOR EACH STATEMENT EXECUTE FUNCTION round_gates_changed();
CREATE TRIGGER round_gates_made AFTER INSERT ON rounds REFERENCING NEW TABLE AS made FOR EACH
  STATEMENT EXECUTE FUNCTION round_gates_made();
CREATE TRIGGER round_keeps_closed_animals BEFORE INSERT OR UPDATE OF status ON rounds FOR EACH ROW
  WHEN ((new.status = ANY (ARRAY['CLOSED'::text, 'SETTLED'::text])) AND new.closed_animals IS NULL)
  EXECUTE FUNCTION round_keeps_closed_animals();
-- rights: select, insert, update

create table server_login (
  is_the_one boolean not null default true,
  role_name text not null,
  password text not null,
  constraint server_login_pkey PRIMARY KEY (is_the_one),
  constraint server_login_is_the_one_check CHECK (is_the_one)
);
comment on table server_login is
  'The role under which the server works, and its password: for the owner of the database alone. In
a copy of the database under another name both are made anew at the first start.';
-- rights: none

create table service_stops (
  service text not null,
  stopped_at timestamptz not null default clock_timestamp(),
  why text not null,
  message text not null,
  translations jsonb not null default '{}'::jsonb,
  stopped_by uuid not null,
  constraint service_stops_pkey PRIMARY KEY (service),
  constraint service_stops_stopped_by_fkey FOREIGN KEY (stopped_by) REFERENCES members(id),
  constraint service_known CHECK (service = ANY (ARRAY['BETTING', 'DEPOSITS', 'WITHDRAWALS']))
);
comment on table service_stops is
  'What an administrator has stopped; a row goes when it is resumed. Betting itself stands still by
house_state, which alarms stop too; its row here holds what members are told.';
comment on column service_stops.message is
  'What members are told, in Thai.';
comment on column service_stops.translations is
  'The same by language, {"en": ...}; members of a language that is missing are told it in Thai.';
-- rights: select, insert, delete

create table sessions (
  token_hash bytea not null,
  member_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  proved_at timestamptz not null default clock_timestamp(),
  constraint sessions_pkey PRIMARY KEY (token_hash),
  constraint sessions_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
);
comment on table sessions is
  'Opaque bearer tokens, kept as SHA-256; each ends at 03:00 Asia/Bangkok at the latest.';
comment on column sessions.proved_at is
  'When its holder last gave a password or a second factor.';
CREATE INDEX sessions_by_end ON sessions USING btree (expires_at) INCLUDE (member_id) WHERE
  (ended_at IS NULL);
CREATE INDEX sessions_by_member ON sessions USING btree (member_id, created_at DESC);
CREATE INDEX sessions_open ON sessions USING btree (member_id, expires_at) WHERE (ended_at IS NULL);
-- rights: select, insert, update, delete

create table settings (
  key text not null,
  value jsonb not null,
  changed_at timestamptz not null default now(),
  constraint settings_pkey PRIMARY KEY (key)
);
CREATE TRIGGER commission_rate_set AFTER INSERT OR UPDATE OF value ON settings FOR EACH ROW WHEN
  (new.key = 'commission_percent'::text) EXECUTE FUNCTION commission_rate_set();
CREATE TRIGGER house_gates_follow_debts AFTER INSERT OR UPDATE OF value ON settings FOR EACH ROW
  WHEN (new.key = 'debts_block_bets'::text) EXECUTE FUNCTION house_gates_follow_debts();
-- rights: select, insert, update

create table settlement_dues (
  round_id bigint not null,
  result_version integer not null,
  user_id uuid not null,
  slip_id bigint not null,
  payout_change_satang bigint not null,
  refund_satang bigint not null,
  constraint settlement_dues_pkey PRIMARY KEY (round_id, result_version, user_id, slip_id)
);
comment on table settlement_dues is
  'What a run moves for a slip: what it pays more or less than the version before, and the stake
that a void gives back. Slips for which nothing changes have no row.';
-- rights: select

create table settlement_parts (
  round_id bigint not null,
  result_version integer not null,
  part uuid not null,
  last_user_id uuid not null,
  is_paid boolean not null default false,
  constraint settlement_parts_pkey PRIMARY KEY (round_id, result_version, part),
  constraint settlement_parts_round_id_result_version_fkey FOREIGN KEY (round_id, result_version)
    REFERENCES settlements(round_id, result_version)
);
comment on table settlement_parts is
  'How far a run has come in each part: the last member in id order whose money has moved, and
whether it was the last one.';
-- rights: select

create table settlements (
  round_id bigint not null,
  result_version integer not null,
  kind text not null,
  result jsonb,
  reason text,
  entered_by uuid,
  started_at timestamptz not null default now(),
  counted_at timestamptz,
  winners integer not null default 0,
  payout_satang bigint not null default 0,
  refunded_slips integer not null default 0,
  refunded_satang bigint not null default 0,
  last_user_id uuid,
  finished_at timestamptz,
  dues_pruned_at timestamptz,
  two_bottom_apart boolean,
  constraint settlements_pkey PRIMARY KEY (round_id, result_version),
  constraint settlements_round_id_fkey FOREIGN KEY (round_id) REFERENCES rounds(id),
  constraint kind_known CHECK (kind = ANY (ARRAY['RESULT', 'CORRECTION', 'VOID'])),
  constraint result_fits_kind CHECK ((kind = 'VOID') = (result IS NULL))
);
comment on table settlements is
  'One run per version of a round''s result: registered, counted, paid in chunks of whole members,
finished. A run that was cut off goes on where it stopped.';
comment on column settlements.counted_at is
  'When its wins and dues were written.';
comment on column settlements.winners is
  'Winning lines of this version.';
comment on column settlements.last_user_id is
  'Of a run of before 0024: the last member in id order whose money had moved by then.';
comment on column settlements.dues_pruned_at is
  'When its settlement_dues were deleted, long after all of them were paid.';
comment on column settlements.two_bottom_apart is
  'Of BAAC: whether the bottom two were entered as a prize of its own. Null of a result of before
0100 or of an older node, which is told by its digits.';
CREATE UNIQUE INDEX settlement_unfinished ON settlements USING btree (round_id) WHERE (finished_at
  IS NULL);
CREATE INDEX settlements_finished ON settlements USING btree (finished_at);
CREATE INDEX settlements_with_dues ON settlements USING btree (finished_at) WHERE (dues_pruned_at
  IS NULL);
CREATE TRIGGER house_settlement_is_drawn BEFORE INSERT OR UPDATE ON settlements FOR EACH ROW
  EXECUTE FUNCTION house_settlement_is_drawn();
-- rights: select, insert, update

create table shared_accounts (
  account_number text not null,
  constraint shared_accounts_pkey PRIMARY KEY (account_number)
);
comment on table shared_accounts is
  'Bank accounts that were of several members at some time: where members_sharing looks.';
-- rights: select

create table shared_devices (
  mark bytea not null,
  constraint shared_devices_pkey PRIMARY KEY (mark)
);
comment on table shared_devices is
  'Devices that were of several members at some time: where members_sharing looks.';
-- rights: select

create table sign_in_failures (
  phone_number text not null,
  failed_count integer not null,
  last_failed_at timestamptz not null default now(),
  untold_count integer not null default 0,
  constraint sign_in_failures_pkey PRIMARY KEY (phone_number)
);
comment on table sign_in_failures is
  'Failures in a row per phone number, known or not, so that both answer alike.';
comment on column sign_in_failures.untold_count is
  'Failures since the member was last told of them, at a sign-in.';
-- rights: select, insert, update, delete

create table slip_cancellations (
  user_id uuid not null,
  on_date date not null,
  used integer not null,
  constraint slip_cancellations_pkey PRIMARY KEY (user_id, on_date)
);
comment on table slip_cancellations is
  'Slips cancelled by a member on a Bangkok day.';
-- rights: select, insert, update

create table slip_images (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  file_name text not null,
  content_type text not null,
  byte_size integer not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint slip_images_pkey PRIMARY KEY (id),
  constraint slip_images_user_id_fkey FOREIGN KEY (user_id) REFERENCES members(id)
);
comment on table slip_images is
  'Re-encoded images in the file store, of deposits and of withdrawals; user_id may see it.';
CREATE TRIGGER slip_image_counted AFTER INSERT ON slip_images FOR EACH ROW EXECUTE FUNCTION
  slip_image_counted();
-- rights: select, insert

create table slip_notes (
  user_id uuid not null,
  bet_group_id text not null,
  note text not null,
  written_at timestamptz not null default clock_timestamp(),
  constraint slip_notes_pkey PRIMARY KEY (user_id, bet_group_id),
  constraint note_says_something CHECK (note <> '' AND char_length(note) <= 80)
);
comment on table slip_notes is
  'Stands beside the slip, which nobody changes: it is no part of what was sent and receipted.';
-- rights: select, insert, update, delete

create table slip_store (
  single_row boolean not null default true,
  bytes bigint not null default 0,
  constraint slip_store_pkey PRIMARY KEY (single_row),
  constraint slip_store_single_row_check CHECK (single_row)
);
comment on table slip_store is
  'What all images of slip_images take together, in bytes.';
-- rights: select

create table slip_uploads (
  user_id uuid not null,
  on_date date not null,
  used integer not null,
  constraint slip_uploads_pkey PRIMARY KEY (user_id, on_date),
  constraint slip_uploads_user_id_fkey FOREIGN KEY (user_id) REFERENCES members(id)
);
comment on table slip_uploads is
  'Images that a member has sent on a day of Bangkok.';
-- rights: select, insert, update

create table slip_uses (
  sending_bank text not null,
  transaction_reference text not null,
  deposit_id uuid not null,
  used_at timestamptz not null default clock_timestamp(),
  constraint slip_used_before PRIMARY KEY (sending_bank, transaction_reference),
  constraint slip_uses_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits(id)
);
comment on table slip_uses is
  'Each transfer that a slip''s own QR has named, and the one deposit that it may prove.';
CREATE INDEX slip_uses_by_reference ON slip_uses USING btree (lower(transaction_reference));
-- rights: select, insert

create table slips (
  user_id uuid not null,
  id bigint not null,
  bet_group_id text not null,
  round_id bigint not null,
  input_hash bytea not null,
  total_satang bigint not null,
  balance_after_satang bigint not null,
  line_count integer not null,
  created_at timestamptz not null,
  cancelled_at timestamptz,
  line_config_ids integer[] not null,
  line_numbers text[] not null,
  line_stakes_satang bigint[] not null,
  line_odds integer[] not null,
  constraint slips_pkey PRIMARY KEY (user_id, id),
  constraint bet_group_taken UNIQUE (user_id, bet_group_id),
  constraint lines_are_whole CHECK (cardinality(line_numbers) = cardinality(line_config_ids) AND
    cardinality(line_stakes_satang) = cardinality(line_config_ids) AND cardinality(line_odds) =
    cardinality(line_config_ids))
);
comment on column slips.id is
  'Milliseconds of its moment x 10^6 + the last digits of the number of its ledger entry: slips of a
member are in order of time, and a day is a range of ids. Unique for its member. Too large for a
JavaScript number: read it as text.';
comment on column slips.input_hash is
  'SHA-256 of round and lines in order, to tell a retry from a reuse.';
comment on column slips.balance_after_satang is
  'What the wallet held right after: a retry answers the same.';
comment on column slips.line_config_ids is
  'The bet type of each line, in their order; the other arrays of lines have the same length.';
comment on column slips.line_odds is
  'The odds of each line when the slip was accepted, in hundredths.';
CREATE INDEX slips_by_group ON slips USING btree (bet_group_id text_pattern_ops);
CREATE INDEX slips_by_id ON slips USING brin (id) WITH (autosummarize='on');
CREATE INDEX slips_cancelled ON slips USING btree (round_id, user_id, id) WHERE (cancelled_at IS
  NOT NULL);
CREATE INDEX slips_standing ON slips USING btree (round_id, id) WHERE (cancelled_at IS NULL);
CREATE TRIGGER house_slip_stands BEFORE UPDATE ON slips FOR EACH ROW EXECUTE FUNCTION
  house_slip_stands();
CREATE TRIGGER member_stakes_forget AFTER UPDATE OF cancelled_at ON slips FOR EACH ROW EXECUTE
  FUNCTION member_stakes_forget();
-- rights: select
-- rights on cancelled_at: update

create table socket_io_attachments (
  id bigint not null default nextval('socket_io_attachments_id_seq'::regclass),
  created_at timestamptz default now(),
  payload bytea,
  constraint socket_io_attachments_id_key UNIQUE (id)
);
-- rights: select, insert, delete

create table staff (
  member_id uuid not null,
  rights text[] not null,
  must_change_password boolean not null default false,
  totp_secret bytea,
  totp_enabled_at timestamptz,
  totp_last_step bigint not null default 0,
  created_by uuid,
  created_at timestamptz not null default now(),
  counted_rights text[] not null default '{}'::text[],
  counted_until timestamptz,
  constraint staff_pkey PRIMARY KEY (member_id),
  constraint staff_created_by_fkey FOREIGN KEY (created_by) REFERENCES members(id),
  constraint staff_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint rights_known CHECK (cardinality(rights) > 0 AND rights <@ ARRAY['owner', 'results',
    'cashier', 'support', 'auditor', 'deposits', 'bank_lines', 'payouts', 'credits', 'books',
    'members', 'accounts', 'rounds', 'draws', 'corrections', 'odds', 'numbers', 'stakes',
    'notices', 'profit', 'audit'])
);
comment on table staff is
  'What an administrator (members.role ADMIN) may do; without a row nothing. Whether they may come
in at all is members.locked_at, as for everybody.';
comment on column staff.must_change_password is
  'The password was chosen by somebody else: nothing but changing it is answered.';
comment on column staff.totp_secret is
  'The shared secret of RFC 6238, encrypted; it counts from totp_enabled_at on.';
comment on column staff.totp_last_step is
  'The newest time step (30 s since 1970) whose code was taken: each code is good once.';
comment on column staff.counted_rights is
  'The rights of somebody who was lately at work and has lost them, or was locked out: until
counted_until they are one of the people whom a step that takes two waits for.';
-- rights: select, insert, update

create table staff_recovery_codes (
  member_id uuid not null,
  code_hash bytea not null,
  used_at timestamptz,
  constraint staff_recovery_codes_pkey PRIMARY KEY (member_id, code_hash),
  constraint staff_recovery_codes_member_id_fkey FOREIGN KEY (member_id) REFERENCES
    staff(member_id)
);
comment on table staff_recovery_codes is
  'SHA-256 of the codes that stand for a lost phone, each good once.';
-- rights: select, insert, update, delete

create table staff_resets (
  member_id uuid not null,
  reset_by uuid not null,
  until timestamptz not null default 'infinity'::timestamptz,
  constraint staff_resets_pkey PRIMARY KEY (member_id, reset_by),
  constraint staff_resets_member_id_fkey FOREIGN KEY (member_id) REFERENCES staff(member_id),
  constraint staff_resets_reset_by_fkey FOREIGN KEY (reset_by) REFERENCES staff(member_id)
);
comment on table staff_resets is
  'Whose account of a colleague may be: they have made it, have reset its password or second factor,
have alone made it one of an owner, or could sign in with the account that did. Two accounts that
one person could sign in with are not two people. Deleted once a code sent to the phone of
member_id was used.';
-- rights: select, insert, update, delete

create table statement_mappings (
  receiving_account_id uuid not null,
  mapping jsonb not null,
  saved_at timestamptz not null default clock_timestamp(),
  saved_by uuid not null,
  constraint statement_mappings_pkey PRIMARY KEY (receiving_account_id),
  constraint statement_mappings_receiving_account_id_fkey FOREIGN KEY (receiving_account_id)
    REFERENCES receiving_accounts(id),
  constraint statement_mappings_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES members(id)
);
comment on table statement_mappings is
  'Which column of the bank''s file means what: as it was last used for this account.';
-- rights: select, insert, update

create table wallet_heads (
  user_id uuid not null,
  day date not null,
  last_entry bigint not null,
  balance_satang bigint not null,
  leaf bytea not null,
  hash bytea not null,
  constraint wallet_heads_pkey PRIMARY KEY (user_id)
);
comment on table wallet_heads is
  'Each wallet at the end of the last sealed day on which it moved. hash chains its days: SHA-256
of the hash before and the leaf of the day.';
-- rights: select

create table wallets (
  user_id uuid not null,
  balance_satang bigint not null default 0,
  last_entry bigint not null default 0,
  last_entry_at timestamptz not null default '-infinity'::timestamptz,
  constraint wallets_pkey PRIMARY KEY (user_id),
  constraint wallets_user_id_fkey FOREIGN KEY (user_id) REFERENCES members(id),
  constraint balance_too_low CHECK (balance_satang >= 0)
) with (fillfactor=70);
comment on table wallets is
  'One per member; the balance is the last balance_after of its entries.';
comment on column wallets.last_entry is
  'The id of its last entry; the next one is one more.';
comment on column wallets.last_entry_at is
  'The moment of its last entry since 0098; the next one is not before it.';
-- rights: select

create table wins (
  user_id uuid not null,
  slip_id bigint not null,
  line_no smallint not null,
  result_version integer not null,
  round_id bigint not null,
  payout_satang bigint not null,
  constraint wins_pkey PRIMARY KEY (user_id, slip_id, line_no, result_version)
);
CREATE INDEX wins_of_round ON wins USING btree (round_id, result_version, user_id, slip_id);
-- rights: select

create table withdrawal_holds (
  member_id uuid not null,
  held_from timestamptz not null,
  constraint withdrawal_holds_pkey PRIMARY KEY (member_id),
  constraint withdrawal_holds_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
);
comment on table withdrawal_holds is
  'Since when no withdrawal is taken from a member for 24 hours: a password was set by a code or by
the staff, or a first bank account was added to a wallet that held money.';
-- rights: select, insert, update

create table withdrawals (
  id uuid not null default gen_random_uuid(),
  no bigint not null generated always as identity,
  user_id uuid not null,
  amount_satang bigint not null,
  fee_satang bigint not null default 0,
  status text not null default 'PENDING'::text,
  bank_id text not null,
  bank_name text not null,
  bank_color text not null,
  account_number text not null,
  account_name text not null,
  created_at timestamptz not null default clock_timestamp(),
  on_date date not null,
  processed_at timestamptz,
  decided_by uuid,
  reject_reason text,
  slip_image_id uuid,
  claimed_by uuid,
  claimed_until timestamptz,
  sent_at timestamptz,
  sent_by uuid,
  paid_from uuid,
  payout_file_id bigint,
  payout_line integer,
  released_at timestamptz,
  released_by uuid,
  released_despite text[] not null default '{}'::text[],
  release_reason text,
  doubted_at timestamptz,
  constraint withdrawals_pkey PRIMARY KEY (id),
  constraint payout_line_used UNIQUE (payout_file_id, payout_line),
  constraint withdrawals_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES members(id),
  constraint withdrawals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES members(id),
  constraint withdrawals_paid_from_fkey FOREIGN KEY (paid_from) REFERENCES receiving_accounts(id),
  constraint withdrawals_payout_file_id_fkey FOREIGN KEY (payout_file_id) REFERENCES
    payout_files(id),
  constraint withdrawals_released_by_fkey FOREIGN KEY (released_by) REFERENCES members(id),
  constraint withdrawals_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES members(id),
  constraint withdrawals_slip_image_id_fkey FOREIGN KEY (slip_image_id) REFERENCES slip_images(id),
  constraint withdrawals_user_id_fkey FOREIGN KEY (user_id) REFERENCES members(id),
  constraint amounts_in_order CHECK (0 <= fee_satang AND fee_satang < amount_satang),
  constraint claim_has_its_end CHECK ((claimed_by IS NULL) = (claimed_until IS NULL)),
  constraint decided_once CHECK ((status = 'PENDING') = (processed_at IS NULL)),
  constraint status_known CHECK (status = ANY (ARRAY['PENDING', 'APPROVED', 'REJECTED']))
);
comment on column withdrawals.bank_name is
  'As the member''s bank account was when it was requested, like the other account columns.';
comment on column withdrawals.on_date is
  'The Bangkok day on which it counts.';
comment on column withdrawals.claimed_by is
  'Who works on it until claimed_until: nobody else pays or returns it meanwhile.';
comment on column withdrawals.sent_at is
  'The bank was told to pay it: by a file, or by hand. Only its answer ends it then.';
comment on column withdrawals.released_at is
  'It may be paid although something spoke against it, or it is large: released_by is the second
person, or the only one there is; released_despite is what they saw.';
comment on column withdrawals.doubted_at is
  'The database was put back to an earlier time: it may have been paid since. Somebody has to look
at the bank''s own list first.';
CREATE INDEX withdrawals_by_amount ON withdrawals USING btree (amount_satang, no);
CREATE INDEX withdrawals_by_bank ON withdrawals USING btree (bank_id, no DESC);
CREATE INDEX withdrawals_by_net ON withdrawals USING btree (((amount_satang - fee_satang)),
  COALESCE(sent_at, processed_at));
CREATE UNIQUE INDEX withdrawals_by_no ON withdrawals USING btree (no);
CREATE UNIQUE INDEX withdrawals_by_status ON withdrawals USING btree (status, no);
CREATE INDEX withdrawals_by_text ON withdrawals USING gin ((((((account_number || chr(10)) ||
  lower(account_name)) || chr(10)) || (id)::text)) gin_trgm_ops);
CREATE INDEX withdrawals_by_time ON withdrawals USING btree (created_at);
CREATE INDEX withdrawals_of_day ON withdrawals USING btree (user_id, on_date);
CREATE UNIQUE INDEX withdrawals_of_member ON withdrawals USING btree (user_id, no DESC);
CREATE INDEX withdrawals_processed ON withdrawals USING btree (processed_at) WHERE (processed_at IS
  NOT NULL);
CREATE INDEX withdrawals_to_account ON withdrawals USING btree (account_number, user_id);
CREATE TRIGGER shared_account_kept AFTER INSERT ON withdrawals FOR EACH ROW EXECUTE FUNCTION
  shared_account_kept();
-- rights: select, insert
-- rights on fee_satang: update
-- rights on status: update
-- rights on bank_color: update
-- rights on created_at: update
-- rights on on_date: update
-- rights on processed_at: update
-- rights on decided_by: update
-- rights on reject_reason: update
-- rights on slip_image_id: update
-- rights on claimed_by: update
-- rights on claimed_until: update
-- rights on sent_at: update
-- rights on sent_by: update
-- rights on paid_from: update
-- rights on payout_file_id: update
-- rights on payout_line: update
-- rights on released_at: update
-- rights on released_by: update
-- rights on released_despite: update
-- rights on release_reason: update
-- rights on doubted_at: update

create view account_holders as
 SELECT a.account_number, a.member_id, a.created_at AS since
   FROM bank_accounts a
UNION ALL
 SELECT w.account_number, w.user_id AS member_id, w.created_at AS since
   FROM withdrawals w
comment on view account_holders is
  'Whose a bank account is, or was when a withdrawal went to it.';
-- rights: select

create view backoffice_approvals as
 SELECT a.id, a.kind, a.round_id, a.user_id, a.lottery_type_id, a.change,
    a.amount_satang, a.result, a.reason, a.seen_version, a.asked_by,
    a.asked_from, a.asked_at, a.expires_at, a.status, a.decided_by, a.decided_at,
    a.decision_reason, a.deposit_id, a.line_id, a.withdrawal_id,
    a.receiving_account_id, a.evidence,
        CASE
            WHEN a.status = 'WAITING'::text AND a.expires_at <= clock_timestamp() THEN
              'EXPIRED'::text
            ELSE a.status
        END AS status_now,
    q.nickname AS asker, d.nickname AS decider, m.nickname AS member_nickname,
    m.phone_number AS member_phone, r.name AS round_name, r.draw_date,
    t.code AS type_code, t.names AS type_names, t.result_kind,
    m.role = 'ADMIN'::text AS member_is_staff
   FROM approvals a
     JOIN members q ON q.id = a.asked_by
     LEFT JOIN members d ON d.id = a.decided_by
     LEFT JOIN members m ON m.id = a.user_id
     LEFT JOIN rounds r ON r.id = a.round_id
     LEFT JOIN lottery_types t ON t.id = COALESCE(r.lottery_type_id, a.lottery_type_id)
comment on view backoffice_approvals is
  'Approvals with the names of whom and what they are about.';
-- rights: select

create view backoffice_bank_accounts as
 SELECT a.member_id, a.id, a.account_number, a.account_name, a.is_primary,
    a.is_editable, a.created_at, b.id AS bank_id, b.code AS bank_code, b.name_th,
    b.name_en, b.color, b.logo_url, b.account_groups
   FROM bank_accounts a
     JOIN banks b ON b.id = a.bank_id
-- rights: select

create view backoffice_beacon_waits as
 SELECT count(*)::integer AS draws, min(fixed_at) AS since
   FROM house_draws
  WHERE beacon_round IS NOT NULL AND drawn_at IS NULL AND voided_in IS NULL
comment on view backoffice_beacon_waits is
  'Draws that wait for a number of the public beacon.';
-- rights: select

create view backoffice_commissions as
 SELECT c.referrer_id, c.commission_satang, r.finished_at
   FROM commissions c
     JOIN commission_runs r ON r.round_id = c.round_id AND r.kind = c.kind
comment on view backoffice_commissions is
  'What friends have brought whom, by when it was all counted; what a void took back is negative.';
-- rights: select

create view backoffice_debt_entries as
 SELECT e.user_id, e.id, e.debt_kind, e.debt_reference, e.how, e.cause,
    e.amount_satang, e.actor_id, e.request_id, e.at, m.nickname AS actor
   FROM debt_entries e
     LEFT JOIN members m ON m.id = e.actor_id
comment on view backoffice_debt_entries is
  'What was collected and written off, with who did it.';
-- rights: select

create view backoffice_debts as
 SELECT d.user_id, d.kind, d.reference, d.since, d.amount_satang,
    d.collected_satang, d.written_off_satang, d.rest_satang, d.round_id,
    m.nickname, m.phone_number, r.draw_date, t.names AS lottery_names,
    m.role = 'ADMIN'::text AS is_staff
   FROM member_debts d
     JOIN members m ON m.id = d.user_id
     LEFT JOIN rounds r ON r.id = d.round_id
     LEFT JOIN lottery_types t ON t.id = r.lottery_type_id
comment on view backoffice_debts is
  'Open debts with whose and of which draw they are.';
-- rights: select

create view backoffice_entries as
 SELECT user_id, type, counter_account, amount_satang, created_at,
    reference_kind, reference_id
   FROM ledger_entries
-- rights: select

create view backoffice_feeds_differ as
 SELECT r.id AS round_id, min(f.received_at) AS since
   FROM rounds r
     CROSS JOIN LATERAL ( SELECT DISTINCT ON (a.provider, a.source) a.entry,
            a.received_at
           FROM result_feed_answers a
          WHERE a.lottery_type_id = r.lottery_type_id AND a.draw_date = r.draw_date
          ORDER BY a.provider, a.source, a.id DESC) f
  WHERE (r.status = ANY (ARRAY['SCHEDULED'::text, 'OPEN'::text, 'CLOSED'::text])) AND r.close_time
    <= statement_timestamp()
  GROUP BY r.id
 HAVING count(DISTINCT f.entry) > 1
comment on view backoffice_feeds_differ is
  'Rounds that wait for their result and of which two sources say different things.';
-- rights: select

create view backoffice_late_settlements as
 SELECT round_id, started_at
   FROM settlements s
  WHERE finished_at IS NULL AND started_at < (statement_timestamp() - '00:10:00'::interval) AND NOT
    (kind = 'RESULT'::text AND (EXISTS ( SELECT
           FROM house_draws d
          WHERE d.round_id = s.round_id)))
comment on view backoffice_late_settlements is
  'Results, corrections and voids whose money stands still: each is tried again every minute, and
one that takes ten does not come by itself. Draws of the house are in backoffice_waiting_draws.';
-- rights: select

create view backoffice_member_acts as
 SELECT t.member_id, a.id, a.at, a.action, a.actor_id, m.nickname AS actor,
    a.target_kind, a.target_id, t.kind,
        CASE
            WHEN starts_with(a.action, 'member_note.'::text) THEN n.text
            ELSE COALESCE(a.after ->> 'reason'::text, a.after ->> 'tag'::text, a.before ->>
              'tag'::text)
        END AS note
   FROM member_acts t
     JOIN audit_entries a ON a.id = t.entry_id
     LEFT JOIN members m ON m.id = a.actor_id
     LEFT JOIN member_notes n ON a.action = 'member_note.add'::text AND n.removed_at IS NULL AND
       n.id = ((a.after ->> 'note_id'::text)::bigint)
comment on view backoffice_member_acts is
  'Acts about members, their deposits and withdrawals, without what they were before and after:
that is for who may see the audit. The text of a note that was deleted is not told again.';
-- rights: select

create view backoffice_member_standing as
 SELECT m.id AS member_id, COALESCE(f.failed_count, 0) AS failed_sign_ins,
    receivable_of(m.id) AS receivable_satang
   FROM members m
     LEFT JOIN sign_in_failures f ON f.phone_number = m.phone_number
-- rights: select

create view backoffice_members as
 SELECT m.id, m.phone_number, m.nickname, m.role, m.created_at,
    m.registered_name, m.locked_at, m.locked_reason, w.balance_satang,
    (((m.phone_number || chr(10)) || lower(m.nickname)) || chr(10)) || m.id::text AS search_text
   FROM members m
     LEFT JOIN wallets w ON w.user_id = m.id
-- rights: select

create view backoffice_online as
 SELECT s.member_id
   FROM members_seen s
     JOIN members m ON m.id = s.member_id AND m.role = 'USER'::text
  WHERE s.seen_at > (statement_timestamp() - '00:02:00'::interval)
comment on view backoffice_online is
  'Members who are online, on whichever node.';
-- rights: select

create view backoffice_payout_alarms as
 SELECT u.unproven, u.unproven_satang, u.unproven_since, d.doubted,
    d.doubted_since, p.unlined, p.unlined_satang, p.unlined_since, l.unpaid,
    l.unpaid_satang, l.unpaid_since, r.unreturned, r.unreturned_satang,
    r.unreturned_since
   FROM ( SELECT count(*)::integer AS unproven,
            COALESCE(sum(unproven_credits.amount_satang), 0::numeric)::bigint AS unproven_satang,
            min(unproven_credits.decided_at) + '02:00:00'::interval AS unproven_since
           FROM unproven_credits) u
     CROSS JOIN ( SELECT count(*)::integer AS doubted,
            min(withdrawals.doubted_at) AS doubted_since
           FROM withdrawals
          WHERE withdrawals.status = 'PENDING'::text AND withdrawals.doubted_at IS NOT NULL) d
     CROSS JOIN ( SELECT count(*)::integer AS unlined,
            COALESCE(sum(payouts_without_line.amount_satang), 0::numeric)::bigint AS
              unlined_satang,
            min(payouts_without_line.processed_at) AS unlined_since
           FROM payouts_without_line) p
     CROSS JOIN ( SELECT count(*)::integer AS unpaid,
            COALESCE(sum(lines_without_payout.amount_satang), 0::numeric)::bigint AS unpaid_satang,
            min(lines_without_payout.occurred_at) AS unpaid_since
           FROM lines_without_payout) l
     CROSS JOIN ( SELECT count(*)::integer AS unreturned,
            COALESCE(sum(returns_without_line.amount_satang), 0::numeric)::bigint AS
              unreturned_satang,
            min(returns_without_line.processed_at) AS unreturned_since
           FROM returns_without_line) r
comment on view backoffice_payout_alarms is
  'What an operator is alarmed by of money that goes out and of credit that nothing proves.';
-- rights: select

create view backoffice_referrals as
 SELECT member_id, referrer_id
   FROM referrals
comment on view backoffice_referrals is
  'Who was brought by whom.';
-- rights: select

create view backoffice_rounds as
 SELECT r.id, r.lottery_type_id, r.name, r.draw_date, r.open_time, r.close_time,
    r.draw_time, r.status, r.status_now, r.result_version, t.code AS type_code,
    t.names AS type_names, t.category, t.result_kind
   FROM rounds_now r
     JOIN lottery_types t ON t.id = r.lottery_type_id
-- rights: select

create view backoffice_sessions as
 SELECT s.member_id, m.role
   FROM sessions s
     JOIN members m ON m.id = s.member_id
  WHERE s.ended_at IS NULL AND s.expires_at > clock_timestamp()
comment on view backoffice_sessions is
  'Who is signed in now, without the tokens.';
-- rights: select

create view backoffice_slip_store as
 SELECT bytes
   FROM slip_store
comment on view backoffice_slip_store is
  'What the pictures of slips take, in bytes.';
-- rights: select

create view backoffice_slips as
 SELECT s.bet_group_id, s.user_id, m.nickname, s.round_id, s.total_satang,
    s.created_at
   FROM slips s
     JOIN members m ON m.id = s.user_id
-- rights: select

create view backoffice_standing_slips as
 SELECT round_id, user_id, created_at, total_satang, id
   FROM slips
  WHERE cancelled_at IS NULL
comment on view backoffice_standing_slips is
  'Slips that stand: what is staked on rounds that are not settled is no profit yet.';
-- rights: select

create view backoffice_waiting as
 SELECT d.deposits, d.oldest_deposit_at, w.withdrawals, w.oldest_withdrawal_at,
    w.withdrawals_satang, n.unmatched
   FROM ( SELECT count(*) AS deposits,
            min(deposits.created_at) AS oldest_deposit_at
           FROM deposits
          WHERE (deposits.status = ANY (ARRAY['PENDING'::text, 'EXPIRED'::text])) AND
            deposits.slips_used > 0 AND deposits.decided_by IS NULL) d
     CROSS JOIN ( SELECT count(*) AS withdrawals,
            min(withdrawals.created_at) AS oldest_withdrawal_at,
            COALESCE(sum(withdrawals.amount_satang), 0::numeric)::bigint AS withdrawals_satang
           FROM withdrawals
          WHERE withdrawals.status = 'PENDING'::text) w
     CROSS JOIN ( SELECT count(*) AS unmatched
           FROM bank_notifications
          WHERE bank_notifications.deposit_id IS NULL AND bank_notifications.closed_as IS NULL) n
comment on view backoffice_waiting is
  'What waits for an operator: deposits with a slip, withdrawals, transfers that found no deposit.';
-- rights: select

create view backoffice_waiting_draws as
 SELECT round_id, due_at, differs_at,
    differs_at IS NULL AND statement_timestamp() >= COALESCE(settling_at + '00:10:00'::interval,
      due_at + '00:02:00'::interval) AS is_late
   FROM ( SELECT r.id AS round_id, d.differs_at,
            COALESCE(to_timestamp((c.genesis_seconds + (d.beacon_round - 1) *
              c.period_seconds)::double precision), r.close_time) AS due_at,
            ( SELECT max(s.started_at) AS max
                   FROM settlements s
                  WHERE s.round_id = r.id) AS settling_at
           FROM rounds r
             JOIN house_draws d ON d.round_id = r.id
             LEFT JOIN house_beacon_chains c ON c.hash = d.beacon_chain
          WHERE (r.status = ANY (ARRAY['SCHEDULED'::text, 'OPEN'::text, 'CLOSED'::text])) AND
            r.close_time <= statement_timestamp()) w
comment on view backoffice_waiting_draws is
  'Closed rounds of the house that are not drawn, not
paid, or whose slips are not those that were fixed. A draw is due at the close, or when its beacon
is out. It is made within seconds and tried again each minute: after two minutes it does not come by
itself. Nor is it paid by itself where that takes ten.';
-- rights: select

create view backoffice_work as
 SELECT w.deposits, w.oldest_deposit_at, w.withdrawals, w.oldest_withdrawal_at,
    w.withdrawals_satang, w.unmatched, n.oldest_unmatched_at, r.results_due,
    r.oldest_result_at, u.rounds_undrawn
   FROM backoffice_waiting w
     CROSS JOIN ( SELECT min(o.received_at) AS oldest_unmatched_at
           FROM ( SELECT bank_notifications.received_at
                   FROM bank_notifications
                  WHERE bank_notifications.deposit_id IS NULL AND bank_notifications.closed_as IS
                    NULL
                 OFFSET 0) o) n
     CROSS JOIN ( SELECT count(*) AS results_due,
            min(COALESCE(backoffice_rounds.draw_time, backoffice_rounds.close_time)) AS
              oldest_result_at
           FROM backoffice_rounds
          WHERE (backoffice_rounds.status = ANY (ARRAY['SCHEDULED'::text, 'OPEN'::text,
            'CLOSED'::text])) AND backoffice_rounds.status_now = 'CLOSED'::text AND
            (backoffice_rounds.result_kind <> ALL (ARRAY['YEEKEE'::text, 'ANIMAL'::text])) AND
            COALESCE(backoffice_rounds.draw_time, backoffice_rounds.close_time) <=
            statement_timestamp() AND NOT (backoffice_rounds.id IN ( SELECT
            rounds_settling.round_id
                   FROM rounds_settling))) r
     CROSS JOIN ( SELECT count(*) AS rounds_undrawn
           FROM backoffice_rounds
          WHERE (backoffice_rounds.status = ANY (ARRAY['SCHEDULED'::text, 'OPEN'::text,
            'CLOSED'::text])) AND backoffice_rounds.status_now = 'CLOSED'::text) u
comment on view backoffice_work is
  'What waits for the staff, since when, and the rounds that are closed and not drawn.';
-- rights: select

create view bets as
 SELECT s.user_id, s.id AS slip_id, l.line_no::smallint AS line_no,
    l.config_id AS bet_type_config_id, s.round_id, l.stake_satang, l.odds,
    l.number, s.cancelled_at
   FROM slips s
     CROSS JOIN LATERAL UNNEST(s.line_config_ids, s.line_numbers, s.line_stakes_satang,
       s.line_odds) WITH ORDINALITY l(config_id, number, stake_satang, odds, line_no)
comment on view bets is
  'The lines of slips, a row each; those of a cancelled slip are among them.';
-- rights: select

create view book_balances as
 SELECT counter_account, sum(satang) AS balance_satang
   FROM ( SELECT book_member_entries.account AS counter_account,
            - sum(book_member_entries.amount_satang) AS satang
           FROM book_member_entries
          GROUP BY book_member_entries.account
        UNION ALL
         SELECT book_moves.credit_account, sum(book_moves.amount_satang) AS sum
           FROM book_moves
          GROUP BY book_moves.credit_account
        UNION ALL
         SELECT book_moves.debit_account, - sum(book_moves.amount_satang)
           FROM book_moves
          GROUP BY book_moves.debit_account
        UNION ALL
         SELECT book_debts.credit_account, sum(book_debts.amount_satang) AS sum
           FROM book_debts
          GROUP BY book_debts.credit_account
        UNION ALL
         SELECT book_debts.debit_account, - sum(book_debts.amount_satang)
           FROM book_debts
          GROUP BY book_debts.debit_account) b
  GROUP BY counter_account
comment on view book_balances is
  'The counter accounts; with the wallets they sum to zero.';
-- rights: select

create view book_chart as
 SELECT book_accounts.code, book_accounts.kind, book_accounts."position"
   FROM book_accounts
UNION ALL
 SELECT 'BANK:'::text || receiving_accounts.id AS code, 'ASSET'::text AS kind,
    1 AS "position"
   FROM receiving_accounts
comment on view book_chart is
  'Every account. BANK itself holds the moves that name no bank account: those of before 0031.';
-- rights: select

create view book_debts as
 SELECT receivables.created_at AS at, 'DEBT'::text AS kind,
    'RECEIVABLES'::text AS debit_account, 'PAYOUTS'::text AS credit_account,
    receivables.amount_satang, 'receivable'::text AS reference_kind,
    (((receivables.round_id || ':'::text) || receivables.result_version) || ':'::text) ||
      receivables.slip_id AS reference_id,
    receivables.user_id
   FROM receivables
UNION ALL
 SELECT receivables.closed_at AS at, 'DEBT_TAKEN_UP'::text AS kind,
    'PAYOUTS'::text AS debit_account, 'RECEIVABLES'::text AS credit_account,
    receivables.amount_satang - receivables.collected_satang - receivables.written_off_satang AS
      amount_satang,
    'receivable'::text AS reference_kind,
    (((receivables.round_id || ':'::text) || receivables.result_version) || ':'::text) ||
      receivables.slip_id AS reference_id,
    receivables.user_id
   FROM receivables
  WHERE receivables.closed_at IS NOT NULL AND receivables.amount_satang >
    (receivables.collected_satang + receivables.written_off_satang)
UNION ALL
 SELECT receivables.closed_at AS at, 'WRITE_OFF_TAKEN_UP'::text AS kind,
    'PAYOUTS'::text AS debit_account, 'WRITE_OFFS'::text AS credit_account,
    receivables.written_off_satang AS amount_satang,
    'receivable'::text AS reference_kind,
    (((receivables.round_id || ':'::text) || receivables.result_version) || ':'::text) ||
      receivables.slip_id AS reference_id,
    receivables.user_id
   FROM receivables
  WHERE receivables.closed_at IS NOT NULL AND receivables.written_off_satang > 0
UNION ALL
 SELECT receivables.created_at AS at, 'WRITE_OFF_CARRIED'::text AS kind,
    'WRITE_OFFS'::text AS debit_account, 'RECEIVABLES'::text AS credit_account,
    receivables.carried_satang AS amount_satang,
    'receivable'::text AS reference_kind,
    (((receivables.round_id || ':'::text) || receivables.result_version) || ':'::text) ||
      receivables.slip_id AS reference_id,
    receivables.user_id
   FROM receivables
  WHERE receivables.carried_satang > 0
UNION ALL
 SELECT deposit_debts.created_at AS at, 'DEPOSIT_DEBT'::text AS kind,
    'RECEIVABLES'::text AS debit_account,
    COALESCE('BANK:'::text || deposit_debts.receiving_account_id, 'BANK'::text) AS credit_account,
    deposit_debts.amount_satang, 'deposit'::text AS reference_kind,
    deposit_debts.deposit_id::text AS reference_id, deposit_debts.user_id
   FROM deposit_debts
comment on view book_debts is
  'What a correction or a recalled deposit could not take back is owed,
until a later version of the result takes up what is left of it: moves that follow from receivables
and deposit_debts. What is collected or written off has entries of its own.';
-- rights: select

create view book_entries as
 SELECT book_member_entries.account, book_member_entries.at,
    'LEDGER'::text AS source, book_member_entries.type AS kind,
    book_member_entries.user_id, book_member_entries.id,
    book_member_entries.reference_kind, book_member_entries.reference_id,
    - book_member_entries.amount_satang AS amount_satang
   FROM book_member_entries
UNION ALL
 SELECT book_moves.credit_account AS account, book_moves.at,
    'MOVE'::text AS source, book_moves.kind, NULL::uuid AS user_id,
    book_moves.id, book_moves.reference_kind, book_moves.reference_id,
    book_moves.amount_satang
   FROM book_moves
UNION ALL
 SELECT book_moves.debit_account AS account, book_moves.at,
    'MOVE'::text AS source, book_moves.kind, NULL::uuid AS user_id,
    book_moves.id, book_moves.reference_kind, book_moves.reference_id,
    - book_moves.amount_satang AS amount_satang
   FROM book_moves
UNION ALL
 SELECT book_debts.credit_account AS account, book_debts.at,
    'DEBT'::text AS source, book_debts.kind, book_debts.user_id, 0 AS id,
    book_debts.reference_kind, book_debts.reference_id, book_debts.amount_satang
   FROM book_debts
UNION ALL
 SELECT book_debts.debit_account AS account, book_debts.at,
    'DEBT'::text AS source, book_debts.kind, book_debts.user_id, 0 AS id,
    book_debts.reference_kind, book_debts.reference_id,
    - book_debts.amount_satang AS amount_satang
   FROM book_debts
comment on view book_entries is
  'What moved each account but WALLETS, credit being positive: for an account and a time.';
-- rights: select

create view book_member_entries as
 SELECT user_id, id, created_at AS at, type, reference_kind, reference_id,
    amount_satang,
        CASE
            WHEN counter_account = 'BANK'::text AND meta ? 'bank_account'::text THEN 'BANK:'::text
              || (meta ->> 'bank_account'::text)
            ELSE counter_account
        END AS account
   FROM ledger_entries
comment on view book_member_entries is
  'Which account stands behind an entry of a member; amounts as they enter the wallet.';
-- rights: select

create view calendar_days as
 SELECT c.lottery_type_id, c.on_date, c.moved_to, c.note, NULL::text AS exchange
   FROM calendar_exceptions c
UNION ALL
 SELECT l.lottery_type_id, d.on_date, NULL::date AS moved_to, d.note, d.exchange
   FROM exchange_lotteries l
     JOIN exchange_days d ON d.exchange = l.exchange
  WHERE NOT (EXISTS ( SELECT
           FROM calendar_exceptions c
          WHERE c.lottery_type_id = l.lottery_type_id AND c.on_date = d.on_date))
comment on view calendar_days is
  'Every day on which a lottery''s calendar differs: the operator''s word before the exchange''s.';
-- rights: select

create view commission_rate_spans as
 SELECT since,
    COALESCE(lead(since) OVER (ORDER BY since), 'infinity'::timestamptz) AS until,
    percent_hundredths
   FROM commission_rates
comment on view commission_rate_spans is
  'Each percent with the moment at which the next began.';
-- rights: select

create view commission_runs_due as
 SELECT s.round_id, 'EARNED'::text AS kind
   FROM settlements s
     JOIN rounds r ON r.id = s.round_id
  WHERE s.kind = 'RESULT'::text AND s.finished_at IS NOT NULL AND r.status = 'SETTLED'::text AND
    NOT (EXISTS ( SELECT
           FROM commission_runs c
          WHERE c.round_id = s.round_id AND c.kind = 'EARNED'::text))
UNION ALL
 SELECT s.round_id, 'VOIDED'::text AS kind
   FROM settlements s
     JOIN commission_runs e ON e.round_id = s.round_id AND e.kind = 'EARNED'::text
  WHERE s.kind = 'VOID'::text AND s.finished_at IS NOT NULL AND e.finished_at IS NOT NULL AND NOT
    (EXISTS ( SELECT
           FROM commission_runs c
          WHERE c.round_id = s.round_id AND c.kind = 'VOIDED'::text))
comment on view commission_runs_due is
  'Rounds whose money has moved and whose commissions have not been looked at.';
-- rights: select

create view deposit_entries as
 SELECT user_id, id, reference_id, amount_satang, created_at
   FROM ledger_entries e
  WHERE type = 'DEPOSIT'::text AND reference_kind = 'deposit'::text
comment on view deposit_entries is
  'What the ledger knows of deposits; reference_id is theirs.';
-- rights: select

create view deposit_members as
 SELECT id, phone_number, nickname, registered_name, created_at,
    wallet_balance(id) AS balance_satang, role = 'ADMIN'::text AS is_staff
   FROM members m
comment on view deposit_members is
  'What the operator is shown of a member.';
-- rights: select

create view deposits_now as
 SELECT id, no, user_id, provider, amount_satang, qr_amount_satang,
    receiving_account_id, account_number, account_name, promptpay_id, qr_payload,
    reference_id, status, created_at, expires_at, decided_at, decided_by, reason,
    credited_satang, credited_by, slips_used,
        CASE
            WHEN status = 'PENDING'::text AND expires_at <= clock_timestamp() THEN 'EXPIRED'::text
            ELSE status
        END AS status_now
   FROM deposits d
comment on view deposits_now is
  'Deposits as they stand by the database''s clock, whether or not a job has marked them yet.';
-- rights: select

create view excluded_members as
 SELECT member_id AS user_id
   FROM protections p
  WHERE excluded_until > statement_timestamp()
comment on view excluded_members is
  'Who has excluded themselves now: for the shelf of notices.';
-- rights: select

create view exposures as
 SELECT round_id, bet_type_config_id, number, stake_satang, payout_satang,
    line_count
   FROM exposure_sums() exposure_sums(round_id, bet_type_config_id, number, stake_satang,
     payout_satang, line_count)
comment on view exposures is
  'Per number of a round: what is staked and what would be paid.';
-- rights: select, update

create view house_shot_list as
 SELECT s.round_id, s."position", s.number, s.shot_at,
    'xxx-xxx-'::text || "right"(m.phone_number, 4) AS shot_by
   FROM house_shots s
     JOIN members m ON m.id = s.user_id
comment on view house_shot_list is
  'The shots as everybody sees them.';
-- rights: select

create view ledger_check_now as
 SELECT id, checked_at, balanced, wallets_checked, mismatches, took_ms, is_whole
   FROM ledger_checks c
  WHERE id >= COALESCE(( SELECT max(ledger_checks.id) AS max
           FROM ledger_checks
          WHERE ledger_checks.balanced AND ledger_checks.is_whole), 0::bigint)
  ORDER BY balanced, id DESC
 LIMIT 1
comment on view ledger_check_now is
  'What the checks of the ledger say: what one has found stands
until a check of everything agrees; where nothing stands, the last one.';
-- rights: select

create view lines_without_payout as
 SELECT id, amount_satang, occurred_at
   FROM bank_statement_lines l
  WHERE kind = 'OUT'::text AND withdrawal_id IS NULL AND explained_as IS NULL
comment on view lines_without_payout is
  'Money that left the bank and that nobody has explained.';
-- rights: select

create view lone_credits as
 SELECT l.reference_id, l.staff_id, l.amount_satang, l.made_at, l.user_id,
    n.deposit_id IS NOT NULL AND NOT n.given_in_doubt AS has_line,
    n.deposit_id IS NOT NULL AND n.assigned_by IS DISTINCT FROM l.staff_id AS is_proven
   FROM lone_adjustments l
     LEFT JOIN bank_notifications n ON n.deposit_id = l.reference_id
comment on view lone_credits is
  'What single persons gave or took. has_line: a line of the bank stands for the deposit by now, by
itself or by two people; is_proven: and it was not the same person who said so.';
-- rights: select

create view member_debts as
 SELECT r.user_id, 'CORRECTION'::text AS kind,
    (((r.round_id || ':'::text) || r.result_version) || ':'::text) || r.slip_id AS reference,
    r.created_at AS since, r.amount_satang, r.collected_satang,
    r.written_off_satang,
    r.amount_satang - r.collected_satang - r.written_off_satang AS rest_satang,
    r.round_id
   FROM receivables r
  WHERE r.closed_at IS NULL AND r.amount_satang > (r.collected_satang + r.written_off_satang)
UNION ALL
 SELECT c.member_id AS user_id, 'COMMISSION'::text AS kind,
    c.member_id::text AS reference, NULL::timestamptz AS since,
    c.transferred_satang - c.earned_satang AS amount_satang,
    0 AS collected_satang, 0 AS written_off_satang,
    c.transferred_satang - c.earned_satang AS rest_satang,
    NULL::bigint AS round_id
   FROM commission_accounts c
  WHERE c.transferred_satang > c.earned_satang
UNION ALL
 SELECT d.user_id, 'DEPOSIT'::text AS kind, d.deposit_id::text AS reference,
    d.created_at AS since, d.amount_satang, d.collected_satang,
    d.written_off_satang,
    d.amount_satang - d.collected_satang - d.written_off_satang AS rest_satang,
    NULL::bigint AS round_id
   FROM deposit_debts d
  WHERE d.amount_satang > (d.collected_satang + d.written_off_satang)
comment on view member_debts is
  'What members owe now. COMMISSION: more was moved to the wallet than is earned since a round was
voided; what it was at first is not kept.';
-- rights: select

create view member_marks as
 SELECT p.member_id, p.kind, p.mark, p.seen_at
   FROM member_places p
     JOIN members m ON m.id = p.member_id AND m.role = 'USER'::text
  WHERE p.kind = 'DEVICE'::text OR p.seen_at > (statement_timestamp() - '7 days'::interval)
comment on view member_marks is
  'Devices of members, and the addresses they came from in the last week.';
-- rights: select

create view notice_choices as
 SELECT m.id AS user_id, COALESCE(p.deposit, true) AS deposit,
    COALESCE(p.withdrawal, true) AS withdrawal,
    COALESCE(p.lottery, true) AS lottery,
    COALESCE(p.promotion, true) AS promotion,
    COALESCE(p.announcement, true) AS announcement,
    COALESCE(p.language, 'th'::text) AS language,
    m.role = 'USER'::text AND (m.locked_at IS NULL OR m.lock_kind = 'FAILURES'::text) AS is_active
   FROM members m
     LEFT JOIN preferences p ON p.member_id = m.id
comment on view notice_choices is
  'What each member wants to be told and in which language: for the shelf of notices.';
-- rights: select

create view notice_news as
 SELECT 'ANNOUNCEMENT'::text AS event, a.id, a.texts AS titles,
    NULL::jsonb AS bodies, a.active, a.starts_at, a.ends_at
   FROM announcements a
UNION ALL
 SELECT 'PROMOTION'::text AS event, p.id, p.titles, p.bodies, p.active,
    p.starts_at, p.ends_at
   FROM promotions p
comment on view notice_news is
  'The operator''s words, which every member is told.';
-- rights: select

create view notice_rounds as
 SELECT r.id, t.names, r.draw_date, r.sequence,
    (t.schedule ->> 'kind'::text) = 'every'::text AS is_numbered
   FROM rounds r
     JOIN lottery_types t ON t.id = r.lottery_type_id
comment on view notice_rounds is
  'What a notice says of a round.';
-- rights: select

create view payout_accounts as
 SELECT DISTINCT ON (a.member_id) a.member_id AS user_id, a.id, b.id AS bank_id,
    b.code AS bank_code, b.name_th AS bank_name, b.name_en AS bank_name_en,
    b.color AS bank_color, a.account_number, a.account_name,
    a.created_at AS added_at,
        CASE
            WHEN a.changed_at > a.created_at THEN a.changed_at
            ELSE NULL::timestamptz
        END AS changed_at
   FROM bank_accounts a
     JOIN banks b ON b.id = a.bank_id
  ORDER BY a.member_id, a.is_primary DESC, a.created_at, a.id
comment on view payout_accounts is
  'The bank account that counts for each member: the primary one, else the first.';
-- rights: select

create view payouts_without_line as
 WITH spans AS MATERIALIZED (
         SELECT a.id,
            ( SELECT min(l.occurred_at) AS min
                   FROM bank_statement_lines l
                  WHERE l.receiving_account_id = a.id) AS first_at,
            ( SELECT max(l.occurred_at) AS max
                   FROM bank_statement_lines l
                  WHERE l.receiving_account_id = a.id) AS last_at
           FROM receiving_accounts a
        ), lately AS MATERIALIZED (
         SELECT l.withdrawal_id
           FROM bank_statement_lines l
          WHERE l.kind <> 'IN'::text AND l.occurred_at > (statement_timestamp() -
            '35 days'::interval) AND l.withdrawal_id IS NOT NULL
        )
 SELECT id, amount_satang - fee_satang AS amount_satang, processed_at
   FROM ( SELECT p.id, p.no, p.user_id, p.amount_satang, p.fee_satang, p.status,
            p.bank_id, p.bank_name, p.bank_color, p.account_number,
            p.account_name, p.created_at, p.on_date, p.processed_at,
            p.decided_by, p.reject_reason, p.slip_image_id, p.claimed_by,
            p.claimed_until, p.sent_at, p.sent_by, p.paid_from, p.payout_file_id,
            p.payout_line, p.released_at, p.released_by, p.released_despite,
            p.release_reason, p.doubted_at
           FROM withdrawals p
          WHERE p.status = 'APPROVED'::text AND p.processed_at > (statement_timestamp() -
            '30 days'::interval) AND NOT (EXISTS ( SELECT
                   FROM lately l
                  WHERE l.withdrawal_id = p.id))
         OFFSET 0) w
  WHERE NOT (EXISTS ( SELECT
           FROM bank_statement_lines l
          WHERE l.withdrawal_id = w.id)) AND (EXISTS ( SELECT
           FROM spans s
          WHERE (w.paid_from IS NULL OR s.id = w.paid_from) AND s.first_at < w.created_at)) AND
            (EXISTS ( SELECT
           FROM spans s
          WHERE (w.paid_from IS NULL OR s.id = w.paid_from) AND s.last_at > (w.processed_at +
            '1 day'::interval)))
comment on view payouts_without_line is
  'Paid withdrawals of the last 30 days that the statements of the account should show, for they
begin before and go on for a day after, and do not.';
-- rights: select

create view play_limits_now as
 SELECT l.member_id, l.kind, l.period,
        CASE
            WHEN l.pending_from <= c.now THEN l.pending_satang
            ELSE l.limit_satang
        END AS limit_satang,
        CASE
            WHEN l.pending_from > c.now THEN l.pending_satang
            ELSE NULL::bigint
        END AS pending_satang,
        CASE
            WHEN l.pending_from > c.now THEN l.pending_from
            ELSE NULL::timestamptz
        END AS pending_from
   FROM play_limits l
     CROSS JOIN LATERAL ( SELECT clock_timestamp() AS now) c
comment on view play_limits_now is
  'Limits as they stand by the database''s clock: what waited counts from its moment by itself.';
-- rights: select

create view referral_people as
 SELECT id AS member_id, nickname, phone_number
   FROM members m
comment on view referral_people is
  'Who a friend or a referrer is.';
-- rights: select

create view result_animals_closed as
 SELECT id AS round_id
   FROM rounds r
  WHERE (result ->> 'animal'::text) = ANY (closed_animals)
comment on view result_animals_closed is
  'Rounds whose drawn animal nobody could choose: when they closed, a rule had closed it.';
-- rights: select

create view result_feed_newest as
 SELECT DISTINCT ON (lottery_type_id, draw_date, provider, source) id,
    lottery_type_id, draw_date, provider, source, entry, received_at
   FROM result_feed_answers
  ORDER BY lottery_type_id, draw_date, provider, source, id DESC
comment on view result_feed_newest is
  'What each source says now of a draw.';
-- rights: select

create view returns_without_line as
 SELECT id, amount_satang - fee_satang AS amount_satang, processed_at
   FROM withdrawals w
  WHERE status = 'REJECTED'::text AND processed_at < (statement_timestamp() - '3 days'::interval)
    AND processed_at > (statement_timestamp() - '60 days'::interval) AND (EXISTS ( SELECT
           FROM book_moves m
          WHERE m.kind = 'WITHDRAWAL_CAME_BACK'::text AND m.reference_kind = 'withdrawal'::text AND
            m.reference_id = w.id::text)) AND NOT (EXISTS ( SELECT
           FROM bank_notifications n
          WHERE n.came_back_with = w.id)) AND (EXISTS ( SELECT
           FROM bank_notifications n
          WHERE n.received_at > (w.processed_at + '1 day'::interval)))
comment on view returns_without_line is
  'Paid withdrawals that were returned three to sixty days ago and whose money the bank, which has
told of other transfers since, has not shown.';
-- rights: select

create view round_number_stakes as
 SELECT e.round_id, c.bet_type, e.number, e.stake_satang, e.payout_satang,
    e.line_count
   FROM exposures e
     JOIN bet_type_configs c ON c.id = e.bet_type_config_id
  WHERE e.line_count > 0
comment on view round_number_stakes is
  'Per number of a round: what is staked on it and what its lines would be paid.';
-- rights: select

create view round_slips as
 SELECT round_id, user_id, id AS slip_id
   FROM slips s
  WHERE cancelled_at IS NULL
comment on view round_slips is
  'The slips that stand in a round; a cancelled one does not.';
-- rights: select

create view rounds_now as
 SELECT id, lottery_type_id, name, draw_date, sequence, open_time, close_time,
    draw_time, status, planned, result, result_version, settled_at, voided_at,
    void_reason, created_at,
        CASE
            WHEN (status = ANY (ARRAY['SCHEDULED'::text, 'OPEN'::text])) AND statement_timestamp()
              >= close_time THEN 'CLOSED'::text
            WHEN status = 'SCHEDULED'::text AND statement_timestamp() >= open_time THEN
              'OPEN'::text
            ELSE status
        END AS status_now
   FROM rounds r
comment on view rounds_now is
  'Rounds as they stand by the database''s clock, whether or not a job has marked them yet. The time
is that of the statement, not clock_timestamp(): a volatile function would keep the planner from
looking through the view, and every look-up by key would read all rounds. After a lock, ask in a
statement of its own; a function that locks and then decides reads clock_timestamp() itself.';
-- rights: select

create view rounds_paid as
 SELECT s.round_id, s.winners, s.payout_satang, s.two_bottom_apart
   FROM settlements s
     JOIN rounds r ON r.id = s.round_id AND r.result_version = s.result_version
  WHERE s.kind <> 'VOID'::text AND s.finished_at IS NOT NULL
comment on view rounds_paid is
  'What the result that stands of a round has paid, in satang, and how it was read.';
-- rights: select

create view rounds_settling as
 SELECT round_id
   FROM settlements
  WHERE finished_at IS NULL
comment on view rounds_settling is
  'Rounds whose settlement, correction or void is under way.';
-- rights: select

create view staff_standing as
 SELECT s.member_id, s.rights, s.must_change_password,
    s.totp_enabled_at IS NOT NULL AS has_totp,
    m.locked_at IS NULL OR m.lock_kind = 'FAILURES'::text AS is_enabled,
    s.totp_enabled_at IS NULL AND (EXISTS ( SELECT
           FROM settings t
          WHERE t.key = 'staff_totp_required'::text AND t.value = 'true'::jsonb)) AS
            must_set_up_totp
   FROM staff s
     JOIN members m ON m.id = s.member_id
  WHERE m.role = 'ADMIN'::text
comment on view staff_standing is
  'What the router and the back office ask of an administrator. Wrong passwords of strangers
disable nobody.';
-- rights: select

create view statement_slips as
 SELECT s.user_id, s.id AS slip_id, s.line_count, r.name AS round_name,
    r.sequence, r.draw_date, t.names
   FROM slips s
     JOIN rounds r ON r.id = s.round_id
     JOIN lottery_types t ON t.id = r.lottery_type_id
-- rights: select

create view unproven_credits as
 SELECT id AS deposit_id, user_id, credited_satang AS amount_satang, decided_at,
    decided_by
   FROM deposits d
  WHERE status = 'SUCCESS'::text AND credited_by = 'ADMIN'::text AND decided_at <
    (statement_timestamp() - '02:00:00'::interval) AND decided_at > (statement_timestamp() -
    '30 days'::interval) AND NOT (EXISTS ( SELECT
           FROM bank_notifications n
          WHERE n.deposit_id = d.id)) AND NOT (EXISTS ( SELECT
           FROM deposit_recalls r
          WHERE r.deposit_id = d.id)) AND NOT (EXISTS ( SELECT
           FROM approvals a
          WHERE a.deposit_id = d.id AND a.kind = 'DEPOSIT'::text AND a.status = 'APPROVED'::text
            AND (a.evidence ->> 'slip_image_id'::text) IS NOT NULL))
comment on view unproven_credits is
  'Deposits of the last 30 days that were credited more than two hours ago by one person, or by two
who saw no slip, and for which no line of the bank has come. Not those that were recalled.';
-- rights: select

create view withdrawals_now as
 SELECT id, no, user_id, amount_satang, fee_satang, status, bank_id, bank_name,
    bank_color, account_number, account_name, created_at, on_date, processed_at,
    decided_by, reject_reason, slip_image_id, claimed_by, claimed_until, sent_at,
    sent_by, paid_from, payout_file_id, payout_line, released_at, released_by,
    released_despite, release_reason, doubted_at,
        CASE
            WHEN status = 'APPROVED'::text THEN 'PAID'::text
            WHEN status = 'REJECTED'::text THEN 'RETURNED'::text
            WHEN sent_at IS NOT NULL THEN 'SENT'::text
            WHEN claimed_until > statement_timestamp() THEN 'CLAIMED'::text
            ELSE 'PENDING'::text
        END AS stage
   FROM withdrawals w
comment on view withdrawals_now is
  'Withdrawals with where they stand at the desk, by the clock.';
-- rights: select

create function audit_append() returns trigger
language plpgsql volatile security definer set search_path=public, pg_temp as $$
declare
  v_previous bytea;
begin
  -- One at a time, until the transaction ends: the order of the chain is the order of the ids.
  perform pg_advisory_xact_lock(4203);
  new.id := nextval('audit_entries_id_seq');
  select h.hash into v_previous from audit_head h;
  new.hash := audit_hash(v_previous, new);
  update audit_head set id = new.id, hash = new.hash;
  return new;
end $$;
-- rights: none

create function audit_check() returns audit_checks
language sql volatile as $$
  with chain as (
    select a.id, a.hash, a.hash <> audit_hash(lag(a.hash) over (order by a.id), a) as is_broken
    from audit_entries a
  ), head as (
    select id, hash from audit_entries order by id desc limit 1
  ), earlier as (
    select c.head_id, c.head_hash from audit_checks c
    where c.head_id is not null and c.broken_id is null order by c.id desc limit 1
  ), ends as (
    -- The end as it was when nothing was found last, and as it is now.
    select e.head_id as id, e.head_hash as hash from earlier e
    union all select h.id, h.hash from audit_head h where h.id is not null
  ), gone as (
    select e.id from ends e
    where not exists (select from audit_entries a where a.id = e.id and a.hash = e.hash)
  ), beyond as (
    -- The noted end itself was put back, or is gone.
    select head.id from head, audit_head h where head.id > coalesce(h.id, 0)
    union all select head.id from head where not exists (select from audit_head)
  )
  insert into audit_checks (entries, broken_id, head_id, head_hash)
  select (select count(*) from chain),
    (select min(id) from (
      select id from chain where is_broken
      union all select id from gone union all select id from beyond) b),
    (select id from head), (select hash from head)
  returning *;
$$;
comment on function audit_check is
  'Derives the whole chain again and writes down what it found.';
-- rights: execute

create function audit_check_part(p_most bigint) returns audit_checks
language sql volatile as $$
  with earlier as (
    select c.head_id, c.head_hash from audit_checks c
    where c.head_id is not null and c.broken_id is null order by c.id desc limit 1
  ), begins as (
    select coalesce((select c.looked_until from audit_checks c where not c.is_whole
      order by c.id desc limit 1), 0) as after
  ), old as (
    select b.after, (select max(n.id) from (
        select a.id from audit_entries a where a.id > b.after and a.id <= e.head_id
        order by a.id limit p_most) n) as until
    from begins b, earlier e
  ), spans as (
    select coalesce((select e.head_id from earlier e), 0) as after,
      9223372036854775807 as until
    union all select o.after, o.until from old o
  ), chain as (
    select c.id, c.is_broken from spans s
    left join lateral (
      select p.hash from audit_entries p where p.id <= s.after order by p.id desc limit 1
    ) before on true
    cross join lateral (
      select a.id,
        a.hash <> audit_hash(lag(a.hash, 1, before.hash) over (order by a.id), a) as is_broken
      from audit_entries a where a.id > s.after and a.id <= s.until
    ) c
  ), head as (
    select id, hash from audit_entries order by id desc limit 1
  ), ends as (
    -- The end as it was when nothing was found last, and as it is now.
    select e.head_id as id, e.head_hash as hash from earlier e
    union all select h.id, h.hash from audit_head h where h.id is not null
  ), gone as (
    select e.id from ends e
    where not exists (select from audit_entries a where a.id = e.id and a.hash = e.hash)
  ), beyond as (
    -- The noted end itself was put back, or is gone.
    select head.id from head, audit_head h where head.id > coalesce(h.id, 0)
    union all select head.id from head where not exists (select from audit_head)
  )
  insert into audit_checks (entries, broken_id, head_id, head_hash, is_whole, looked_until)
  select (select count(*) from chain),
    (select min(id) from (
      select id from chain where is_broken
      union all select id from gone union all select id from beyond) b),
    (select id from head), (select hash from head), false,
    -- Those after the earlier end are new, and looked at in any case.
    (select o.until from old o, earlier e where o.until < e.head_id)
  returning *;
$$;
comment on function audit_check_part is
  'Derives what is new of the chain and so many of its old entries, and writes down what it found.';
-- rights: execute

create function audit_hash(p_previous bytea, p_entry audit_entries) returns bytea
language sql stable as $$
  select sha256(coalesce(p_previous, '') || convert_to(jsonb_build_array(p_entry.id,
    extract(epoch from p_entry.at), p_entry.actor_id, p_entry.action, p_entry.target_kind,
    p_entry.target_id, p_entry.address, p_entry.before, p_entry.after)::text, 'UTF8'));
$$;
-- rights: execute

create function backoffice_audit_target(p_kind text, p_id text) returns TABLE(name text, names
  jsonb, phone_number text, is_staff boolean, draw_date date, amount_satang bigint, lottery_type_id
  integer)
language plpgsql stable set search_path=public, pg_temp as $$
#variable_conflict use_column
declare
  v_kind text := replace(p_kind, '-', '_');
  v_uuid uuid := case when p_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then p_id::uuid end;
  v_number bigint := case when p_id ~ '^[0-9]{1,15}$' then p_id::bigint end;
begin
  if v_kind = 'member' then
    return query select m.nickname, null::jsonb, m.phone_number, m.role = 'ADMIN', null::date,
      null::bigint, null::integer from members m where m.id = v_uuid;
  elsif v_kind = 'round' then
    return query select r.name, t.names, null::text, false, r.draw_date, null::bigint, t.id
      from rounds r join lottery_types t on t.id = r.lottery_type_id where r.id = v_number;
  elsif v_kind = 'lottery_type' then
    return query select null::text, t.names, null::text, false, null::date, null::bigint, t.id
      from lottery_types t where t.id = v_number;
  elsif v_kind = 'number_rule' then
    return query select concat_ws(' ', n.number, r.name), t.names, null::text, false, r.draw_date,
      null::bigint, t.id
      from number_rules n left join rounds r on r.id = n.round_id
        left join lottery_types t on t.id = coalesce(n.lottery_type_id, r.lottery_type_id)
      where n.id = v_number;
  elsif v_kind = 'deposit' then
    return query select m.nickname, null::jsonb, m.phone_number, false, null::date,
      coalesce(d.credited_satang, d.qr_amount_satang), null::integer
      from deposits d join members m on m.id = d.user_id where d.id = v_uuid;
  elsif v_kind = 'withdrawal' then
    return query select m.nickname, null::jsonb, m.phone_number, false, null::date,
      w.amount_satang, null::integer
      from withdrawals w join members m on m.id = w.user_id where w.id = v_uuid;
  elsif v_kind = 'notification' then
    return query select n.provider, null::jsonb, null::text, false, null::date, n.amount_satang,
      null::integer from bank_notifications n where n.id = v_number;
  elsif v_kind = 'receiving_account' then
    return query select b.name_th || ' ***' || right(a.account_number, 4), null::jsonb, null::text,
      false, null::date, null::bigint, null::integer
      from receiving_accounts a join banks b on b.id = a.bank_id where a.id = v_uuid;
  elsif v_kind = 'bank' then
    return query select b.name_th, null::jsonb, null::text, false, null::date, null::bigint,
      null::integer from banks b where b.id = p_id;
  elsif v_kind = 'announcement' then
    return query select null::text, a.texts, null::text, false, null::date, null::bigint,
      null::integer from announcements a where a.id = v_number;
  elsif v_kind = 'promotion' then
    return query select null::text, p.titles, null::text, false, null::date, null::bigint,
      null::integer from promotions p where p.id = v_number;
  end if;
end $$;
comment on function backoffice_audit_target is
  'The name of what an entry of the audit was about, for each kind that has one; account numbers
cut to their last four digits. No row for what is gone or has no name.';
-- rights: execute

create function backoffice_round_money(p_round_id bigint) returns TABLE(slips integer,
  stakes_satang bigint, refunds_satang bigint, payouts_satang bigint)
language plpgsql stable set enable_seqscan=off as $$
#variable_conflict use_column
declare
  v_round rounds;
  v_net bigint;
begin
  select * into strict v_round from rounds r where r.id = p_round_id;
  -- Those that stand have an index of their own, and those that do not.
  select count(*), coalesce(sum(s.total_satang), 0) into slips, stakes_satang from (
    select s.total_satang from slips s where s.round_id = p_round_id and s.cancelled_at is null
    union all
    select s.total_satang from slips s where s.round_id = p_round_id and s.cancelled_at is not null
  ) s;
  if v_round.status = 'VOIDED' then
    refunds_satang := stakes_satang;
    payouts_satang := 0;
  else
    -- Exposures hold what is staked on slips that stand: what they lack was cancelled.
    select coalesce(sum(e.stake_satang), 0) into v_net
    from exposure_parts e where e.round_id = p_round_id;
    refunds_satang := stakes_satang - v_net;
    select coalesce(sum(w.payout_satang), 0) into payouts_satang
    from wins w where w.round_id = p_round_id and w.result_version = v_round.result_version;
  end if;
  return next;
end $$;
comment on function backoffice_round_money is
  'A round''s slips and money, added up anew.';
-- rights: execute

create function backoffice_rounds_money(p_round_ids bigint[]) returns TABLE(round_id bigint, slips
  integer, stakes_satang bigint, refunds_satang bigint, payouts_satang bigint)
language plpgsql stable set enable_seqscan=off as $$
#variable_conflict use_column
declare
  v_live bigint[];
  v_versions integer[];
  v_on bigint[];
  v_counts bigint[];
  v_staked bigint[];
  v_standing_on bigint[];
  v_standing bigint[];
  v_won_on bigint[];
  v_won bigint[];
begin
  select array_agg(r.id), array_agg(r.result_version) into v_live, v_versions
  from rounds r where r.id = any (p_round_ids) and r.status <> 'VOIDED';
  -- Those that stand have an index of their own, and those that do not. The member is named so that
  -- each worker adds up its own.
  select array_agg(s.round_id), array_agg(s.slips), array_agg(s.satang)
  into v_on, v_counts, v_staked from (
    select s.round_id, count(*) as slips, sum(s.total_satang)::bigint as satang from (
      select s.user_id, s.round_id, s.total_satang from slips s
      where s.round_id = any (p_round_ids) and s.cancelled_at is null
      union all
      select s.user_id, s.round_id, s.total_satang from slips s
      where s.round_id = any (p_round_ids) and s.cancelled_at is not null
    ) s group by s.round_id) s;
  -- Exposures hold what is staked on slips that stand: what they lack was cancelled.
  select array_agg(e.round_id), array_agg(e.satang) into v_standing_on, v_standing from (
    select e.round_id, sum(e.stake_satang)::bigint as satang from exposure_parts e
    where e.round_id = any (v_live) group by e.round_id) e;
  select array_agg(w.round_id), array_agg(w.satang) into v_won_on, v_won from (
    select w.round_id, sum(w.payout_satang)::bigint as satang from wins w
    join unnest(v_live, v_versions) r (id, version)
      on w.round_id = r.id and w.result_version = r.version
    group by w.round_id) w;
  return query
  select r.id, coalesce(s.slips, 0)::integer, coalesce(s.satang, 0),
    coalesce(s.satang, 0) - case when r.status = 'VOIDED' then 0 else coalesce(e.satang, 0) end,
    coalesce(w.satang, 0)
  from rounds r
  left join unnest(v_on, v_counts, v_staked) s (id, slips, satang) on s.id = r.id
  left join unnest(v_standing_on, v_standing) e (id, satang) on e.id = r.id
  left join unnest(v_won_on, v_won) w (id, satang) on w.id = r.id
  where r.id = any (p_round_ids);
end $$;
comment on function backoffice_rounds_money is
  'Slips and money of each of these rounds, added up anew.';
-- rights: execute

create function backoffice_seal_hours() returns timestamptz
language plpgsql volatile as $$
declare
  v_from timestamptz;
  v_until timestamptz;
begin
  select s.until into v_from from ledger_hours_sealed s for update;
  if date_trunc('hour', clock_timestamp() - interval '15 minutes') <= v_from then
    return v_from;
  end if;
  v_until := date_trunc('hour', entries_complete_until(interval '15 minutes'));
  if v_until is null or v_until <= v_from then
    return v_from;
  end if;
  insert into ledger_hours (hour_at, type, counter_account, entries, amount_satang)
  select date_trunc('hour', e.created_at), e.type, e.counter_account, count(*),
    sum(e.amount_satang)
  from ledger_entries e where e.created_at >= v_from and e.created_at < v_until
  group by 1, 2, 3;
  update ledger_hours_sealed set until = v_until;
  return v_until;
end $$;
comment on function backoffice_seal_hours is
  'Adds finished hours of the ledger to ledger_hours and answers up to when it is added up.';
-- rights: execute

create function backoffice_seal_rounds(p_most integer) returns integer
language sql volatile as $$
  with due as materialized (
    select r.id, r.status, r.result_version from rounds r
    left join round_figures kept on kept.round_id = r.id and kept.status = r.status
      and kept.result_version = r.result_version
    where r.status in ('SETTLED', 'VOIDED') and kept.round_id is null and not exists (
      select from settlements s where s.round_id = r.id and s.finished_at is null)
    order by r.id limit p_most
  ), sealed as (
    insert into round_figures as f
    select r.id, r.status, r.result_version, m.slips, m.stakes_satang, m.refunds_satang,
      m.payouts_satang
    from due r join backoffice_rounds_money(array(select d.id from due d)) m on m.round_id = r.id
    on conflict (round_id) do update set status = excluded.status,
      result_version = excluded.result_version, slips = excluded.slips,
      stakes_satang = excluded.stakes_satang, refunds_satang = excluded.refunds_satang,
      payouts_satang = excluded.payouts_satang
    returning 1
  )
  select count(*)::integer from sealed;
$$;
comment on function backoffice_seal_rounds is
  'Keeps the figures of rounds whose money is decided.';
-- rights: execute

create function baht_text(p_satang numeric) returns text
language sql immutable as $$
  select to_char(p_satang / 100, 'FM99999999999999999999990.00');
$$;
comment on function baht_text is
  'Satang as a decimal text of baht: sums over a round need not fit a JavaScript number.';
-- rights: execute

create function bangkok_day(p_at timestamptz) returns date
language sql immutable as $$
  select (p_at at time zone 'Asia/Bangkok')::date;
$$;
-- rights: execute

create function bet_type_stands() returns trigger
language plpgsql volatile set search_path=public, pg_temp as $$
begin
  if (new.id, new.lottery_type_id, new.bet_type)
    is distinct from (old.id, old.lottery_type_id, old.bet_type)
  then
    raise exception 'a bet type stays what it is' using constraint = 'bet_type_stands';
  end if;
  return new;
end $$;
comment on function bet_type_stands is
  'What a line was bet on is in its receipt and in what was fixed of its round: it is not renamed.';
-- rights: none

create function betting_cancel_slip(p_part uuid, p_user_id uuid, p_bet_group_id text, p_limit
  integer, p_key text, p_input_hash bytea) returns TABLE(outcome text, answer jsonb)
language plpgsql volatile security definer set search_path=public, pg_temp as $$
#variable_conflict use_column
declare
  v_now timestamptz;
  v_day date;
  v_slip slips;
  v_gate round_gates;
  v_stored idempotent_answers;
  v_used integer;
  v_balance bigint;
  v_is_behind boolean;
begin
  -- Lock: the wallet, then the round's gate, as for a batch. The clock is read after it.
  if not exists (select from wallet_lock(array[p_user_id])) then
    raise exception 'member % has no wallet', p_user_id;
  end if;
  if p_key is not null then
    select * into v_stored from idempotent_answers a
    where a.user_id = p_user_id and a.action = 'slip.cancel' and a.key = p_key;
    if found then
      return query select case when v_stored.input_hash = p_input_hash then 'REPEATED'
        else 'IDEMPOTENCY_CONFLICT' end, v_stored.answer;
      return;
    end if;
  end if;
  select * into v_slip from slips s
  where s.user_id = p_user_id and s.bet_group_id = p_bet_group_id;
  if not found then
    return query select 'SLIP_NOT_FOUND', null::jsonb;
    return;
  end if;
  select * into strict v_gate from round_gates g
  where g.part = p_part and g.round_id = v_slip.round_id for share;
  v_now := clock_timestamp();
  select v_now < h.clock_mark - interval '1 second' into strict v_is_behind
  from house_gates h where h.part = p_part;
  v_day := (v_now at time zone 'Asia/Bangkok')::date;
  select c.used into v_used from slip_cancellations c
  where c.user_id = p_user_id and c.on_date = v_day;

  -- Decide: as cancelRefusal in domain/betting/rules.ts.
  outcome := case
    when v_slip.cancelled_at is not null then 'SLIP_CANCELLED_ALREADY'
    -- By a clock that went back, a round that has closed would be open once more.
    when v_is_behind or v_gate.status not in ('SCHEDULED', 'OPEN') or v_now < v_gate.open_time
      or v_now >= v_gate.close_time - interval '10 seconds' then 'CANCEL_TOO_LATE'
    when coalesce(v_used, 0) >= p_limit then 'CANCELLATIONS_USED_UP'
  end;
  if outcome is not null then
    return next;
    return;
  end if;
  -- Write: from here on nothing may be refused.
  insert into slip_cancellations as c (user_id, on_date, used) values (p_user_id, v_day, 1)
  on conflict (user_id, on_date) do update set used = c.used + 1;
  update slips s set cancelled_at = v_now where s.user_id = p_user_id and s.id = v_slip.id;
  -- They are added up anew when they are asked for again.
  delete from member_stakes m
  where m.user_id = p_user_id and m.round_id = v_slip.round_id;
  -- What was staked before there were parts stands in another: then this one falls below zero.
  insert into exposure_parts as e (part, round_id, bet_type_config_id, number, stake_satang,
    payout_satang, line_count)
  select p_part, v_slip.round_id, b.config_id, counted_number(c.bet_type, b.number),
    -sum(b.stake), -sum(b.stake * b.odds / 100), -count(*)
  from unnest(v_slip.line_config_ids, v_slip.line_numbers, v_slip.line_stakes_satang,
    v_slip.line_odds) b (config_id, number, stake, odds)
  left join bet_type_configs c on c.id = b.config_id
  group by 1, 2, 3, 4 order by 2, 3, 4
  on conflict (round_id, bet_type_config_id, number, part) do update set
    stake_satang = e.stake_satang + excluded.stake_satang,
    payout_satang = e.payout_satang + excluded.payout_satang,
    line_count = e.line_count + excluded.line_count;
  select e.balance_after_satang into v_balance from wallet_post_entries(array[p_user_id],
    array['REFUND'], array[v_slip.total_satang], array['BETTING'], array['slip'],
    array[v_slip.id::text], array[null]::jsonb[]) e;
  answer := jsonb_build_object('refunded', v_slip.total_satang,
    'cancellationsLeft', p_limit - coalesce(v_used, 0) - 1, 'balance', v_balance);
  if p_key is not null then
    insert into idempotent_answers (user_id, action, key, input_hash, status, answer)
    values (p_user_id, 'slip.cancel', p_key, p_input_hash, 200, answer);
  end if;
  outcome := 'CANCELLED';
  return next;
end $$;
comment on function betting_cancel_slip is
  'Cancels a whole slip of a member of this part, and answers what came of it: CANCELLED or REPEATED
with {refunded, cancellationsLeft, balance} in satang, or why not. p_limit: slips that a member may
cancel on a Bangkok day. p_key and p_input_hash are of an Idempotency-Key, or null.';
-- rights: execute

create function betting_judge(p_types integer[], p_rounds bigint[], p_slips integer[], p_configs
  integer[], p_numbers text[], p_stakes_satang bigint[], p_expected_odds integer[], p_has_rules
  boolean, p_staked_satang bigint[], p_member_staked_satang bigint[], p_left_satang bigint[],
  p_loose_satang bigint[], p_in_slip_satang bigint[]) returns TABLE(line_no integer, fault text,
  odds integer, room_satang bigint, shared boolean, capped boolean, passes boolean, certain
  boolean, fits boolean)
language plpgsql stable as $$
#variable_conflict use_column
begin
  return query with lines as (
    select * from unnest(p_slips, p_configs, p_numbers, p_stakes_satang, p_expected_odds,
        p_staked_satang, p_member_staked_satang, p_left_satang, p_loose_satang, p_in_slip_satang)
      with ordinality as l (slip, config_id, number, stake, expected_odds, staked, member_staked,
        room_left, loose, in_slip, no)
  ), booked as (
    select l.no, l.slip, l.stake, l.number, l.expected_odds, c.id as config_id,
      c.min_stake_satang, c.max_stake_satang, c.stake_step_satang, c.digits_count, c.odds,
      c.member_cap_satang, n.closed, n.percent, n.percent_caps, n.cap_percents,
      least(c.number_cap_satang, n.closed_cap) as cap, coalesce(l.staked, 0) as staked,
      coalesce(l.member_staked, 0) as member_staked, l.room_left, coalesce(l.loose, 0) as loose,
      coalesce(l.in_slip, 0) as in_slip,
      -- A line above the most is refused, and no more than the most was lent for it.
      (sum(least(l.stake, c.max_stake_satang)) over same_number
        - least(l.stake, c.max_stake_satang))::bigint as in_batch
    from lines l
    left join bet_type_configs c
      on c.id = l.config_id and c.lottery_type_id = p_types[l.slip] and c.active
        and c.id = any (p_configs)
    left join (
      select r.line_no, bool_or(r.rule = 'CLOSED' and r.cap_satang is null) as closed,
        min(r.odds_percent) filter (where r.cap_satang is null) as percent,
        min(r.cap_satang) filter (where r.rule = 'CLOSED') as closed_cap,
        array_agg(r.cap_satang)
          filter (where r.odds_percent is not null and r.cap_satang is not null) as percent_caps,
        array_agg(r.odds_percent)
          filter (where r.odds_percent is not null and r.cap_satang is not null) as cap_percents
      from number_rules_of_lines(p_rounds, p_types, p_slips, p_configs, p_numbers) r
      where p_has_rules group by r.line_no
    ) n on n.line_no = l.no and c.id is not null
    window same_number as (partition by p_rounds[l.slip], l.config_id, l.number order by l.no)
  ), priced as (
    -- Of the rules with a cap only those hold whose own cap is passed.
    select b.*, (b.odds * case when b.percent_caps is null then coalesce(b.percent, 100)
        else least(100, b.percent, (
          select min(p.percent) from unnest(b.percent_caps, b.cap_percents) p (cap, percent)
          where b.staked + b.in_batch + b.stake > p.cap)) end / 100)::integer as odds_now
    from booked b
  )
  select b.no::integer, case
      when f.fault is not null then f.fault
      when b.member_staked + b.in_slip + b.stake > b.member_cap_satang then 'ABOVE_MAX'
      when b.closed then 'NUMBER_CLOSED'
      when b.staked + b.in_batch + b.stake > b.cap then 'NUMBER_CAP'
      when b.odds_now < b.expected_odds then 'ODDS_CHANGED'
    end,
    b.odds_now,
    -- Less than the smallest stake is none.
    case when r.room < b.min_stake_satang then 0 else r.room end,
    t.is_by_batch,
    t.least_cap is not null, coalesce(b.staked + b.in_batch + b.stake > t.least_cap, false),
    t.certain, coalesce(b.in_batch + b.stake <= b.room_left, false)
  from priced b
  cross join lateral (
    -- Whether the others sell what they may or nothing at all, the same caps are passed.
    select min(c) as least_cap, coalesce(bool_and((b.staked + b.in_batch + b.stake > c)
      = (b.staked - b.loose + b.in_batch + b.stake > c)), true) as certain,
      coalesce(bool_or(b.staked + b.in_slip + b.stake <= c
        and b.staked + b.in_batch + b.stake > c), false) as is_by_batch
    from unnest(array_append(b.percent_caps, b.cap)) c where c is not null) t
  cross join lateral (select line_fault(b.number, b.stake, b.config_id, b.digits_count,
    b.stake_step_satang, b.min_stake_satang, b.max_stake_satang) as fault) f
  cross join lateral (select greatest(0, least(b.cap - b.staked - b.in_slip,
    b.member_cap_satang - b.member_staked - b.in_slip, b.max_stake_satang)) as satang) w
  cross join lateral (
    select w.satang - w.satang % coalesce(b.stake_step_satang, 1) as room) r;
end $$;
comment on function betting_judge is
  'Judges each line: the fault or null, the odds it would take, and for a cap the stake still
possible. shared: a cap is passed only by what other slips of the batch stake. capped, passes: the
number has a cap, and with the line one is passed. certain: the same ones are passed whether others
sell p_loose_satang or not; fits: the line is within p_left_satang, what may be sold without asking.
Given are, by slip, lottery and round, and, by line, the number its stake is counted under, what all
and the member have staked on that, and what lines before it of its slip stake on that; null is
nothing.';
-- rights: execute

create function betting_judge_lines(p_rounds bigint[], p_slips integer[], p_configs integer[],
  p_numbers text[], p_stakes_satang bigint[], p_expected_odds integer[], p_user_ids uuid[],
  p_has_rules boolean) returns TABLE(line_no integer, fault text, odds integer, room_satang bigint,
  shared boolean)
language plpgsql stable as $$
#variable_conflict use_column
declare
  v_numbers text[];
  v_tods integer[] := array(select c.id from bet_type_configs c
    where c.id = any (p_configs) and is_tod(c.bet_type));
  v_types integer[];
  v_on_rounds bigint[];
  v_on_configs integer[];
  v_on_numbers text[];
  v_on bigint[];
  v_of_users uuid[];
  v_of_rounds bigint[];
  v_of_configs integer[];
  v_of_numbers text[];
  v_of bigint[];
  v_staked bigint[];
  v_member_staked bigint[];
begin
  select array_agg(case when l.config_id = any (v_tods) then digits_in_order(l.number)
      else l.number end order by l.no) into v_numbers
  from unnest(p_configs, p_numbers) with ordinality l (config_id, number, no);
  select array_agg(r.lottery_type_id order by s.no) into v_types
  from unnest(p_rounds) with ordinality s (id, no) left join rounds r on r.id = s.id;
  select array_agg(e.round_id), array_agg(e.bet_type_config_id), array_agg(e.number),
    array_agg(e.stake_satang)
  into v_on_rounds, v_on_configs, v_on_numbers, v_on
  from (
    select e.round_id, e.bet_type_config_id, e.number, sum(e.stake_satang)::bigint as stake_satang
    from exposure_parts e where e.round_id = any (p_rounds)
      and e.bet_type_config_id = any (p_configs) and e.number = any (v_numbers)
    group by 1, 2, 3) e;
  select array_agg(b.user_id), array_agg(b.round_id), array_agg(b.bet_type_config_id),
    array_agg(b.number), array_agg(b.stake)
  into v_of_users, v_of_rounds, v_of_configs, v_of_numbers, v_of
  from (
    select b.user_id, b.round_id, b.bet_type_config_id,
      case when b.bet_type_config_id = any (v_tods) then digits_in_order(b.number)
        else b.number end as number,
      sum(b.stake_satang)::bigint as stake
    from bets b
    where b.user_id = any (p_user_ids) and b.round_id = any (p_rounds)
      and b.cancelled_at is null
      and b.bet_type_config_id = any (p_configs)
    group by 1, 2, 3, 4) b;
  select array_agg(e.stake order by l.no), array_agg(b.stake order by l.no)
  into v_staked, v_member_staked
  from unnest(p_slips, p_configs, v_numbers) with ordinality l (slip, config_id, number, no)
  left join unnest(v_on_rounds, v_on_configs, v_on_numbers, v_on)
    e (round_id, config_id, number, stake)
    on e.round_id = p_rounds[l.slip] and e.config_id = l.config_id and e.number = l.number
  left join unnest(v_of_users, v_of_rounds, v_of_configs, v_of_numbers, v_of)
    b (user_id, round_id, config_id, number, stake)
    on b.user_id = p_user_ids[l.slip] and b.round_id = p_rounds[l.slip]
      and b.config_id = l.config_id and b.number = l.number;
  return query select j.line_no, j.fault, j.odds, j.room_satang, j.shared
  from betting_judge(v_types, p_rounds, p_slips, p_configs, v_numbers, p_stakes_satang,
    p_expected_odds, p_has_rules, v_staked, v_member_staked, null, null,
    staked_before(p_slips, p_configs, v_numbers, p_stakes_satang)) j;
end $$;
comment on function betting_judge_lines is
  'Judges each line by the rules of its bet type and number: the fault or null, the odds it would
take, and for a cap the stake still possible. shared: other lines of the batch were counted in.';
-- rights: execute

create function betting_place_leased(p_part uuid, p_asked boolean[], p_user_ids uuid[], p_groups
  text[], p_rounds bigint[], p_hashes bytea[], p_line_slips integer[], p_configs integer[],
  p_numbers text[], p_stakes_satang bigint[], p_expected_odds integer[]) returns TABLE(outcomes
  text[], slip_ids text[], totals_satang bigint[], balances_satang bigint[], accepted_at timestamp
  with time zone, line_odds integer[], line_faults jsonb, slip_faults jsonb)
language plpgsql volatile security definer set search_path=public, pg_temp as $$
#variable_conflict use_column
declare
  v_now timestamptz;
  v_first_id bigint;
  v_stopped boolean;
  v_debts_block boolean;
  v_debtors uuid[];
  v_debts bigint[];
  v_types integer[];
  v_has_rules boolean;
  v_has_caps boolean;
  v_balances bigint[];
  v_totals bigint[];
  v_counts integer[];
  v_firsts bigint[];
  v_faults text[];
  v_odds integer[];
  v_rooms bigint[];
  v_shared boolean[];
  v_outcomes text[];
  v_slip_faults jsonb;
  v_ids bigint[];
  v_has_member_caps boolean;
  v_has_kept boolean;
  v_staked bigint[];
  v_left bigint[];
  v_loose bigint[];
  v_plain boolean := false;
  v_sure boolean[];
  v_member_staked bigint[];
  v_held uuid[];
  v_held_balances bigint[];
  v_held_lasts bigint[];
  v_lasts bigint[];
  v_gates bigint[];
  v_gate_types integer[];
  v_gate_status text[];
  v_opens timestamptz[];
  v_closes timestamptz[];
  v_old_users uuid[];
  v_old_groups text[];
  v_old_hashes bytea[];
  v_on_rounds bigint[];
  v_on_configs integer[];
  v_on_numbers text[];
  v_on_stakes bigint[];
  v_on_payouts bigint[];
  v_on_lines integer[];
  v_are_together boolean;
  v_tods integer[];
  v_numbers text[] := p_numbers;
  v_in_slip bigint[];
begin
  -- Slips are found by their place and by their number: both count from 1, or a slip is judged as
  -- one and written as another.
  if exists (select from unnest(array[array_dims(p_user_ids), array_dims(p_groups),
      array_dims(p_rounds), array_dims(p_hashes), array_dims(p_asked)]) d (dims)
      where d.dims is distinct from format('[1:%s]', cardinality(p_user_ids)))
  then
    raise exception 'the slips of a batch are arrays of one length that count from 1'
      using errcode = 'invalid_parameter_value';
  end if;
  -- A slip keeps its lines as they stand in the arrays, from its first to its last.
  if array[array_lower(p_configs, 1), array_lower(p_numbers, 1), array_lower(p_stakes_satang, 1)]
    <> array[1, 1, 1]
  then
    raise exception 'the lines of a batch are arrays that count from 1'
      using errcode = 'invalid_parameter_value';
  end if;
  -- Elsewhere are neither the wallet nor the rounds' gates under which these slips are judged.
  if not exists (select from parts p where p.part = p_part) or exists (
    select from parts p, unnest(p_user_ids) u where p.part = p_part
      and uuid_hash(u) not between p.first_hash and p.last_hash)
  then
    raise exception 'the slips of a batch are of one part'
      using errcode = 'invalid_parameter_value';
  end if;
  -- Lock: wallets, then the gates of rounds, then this part's row of cap_leases in rounds that have
  -- a cap; each in id order.
  select array_agg(w.user_id), array_agg(w.balance_satang), array_agg(w.last_entry)
  into v_held, v_held_balances, v_held_lasts
  from wallet_lock(p_user_ids) w;
  select array_agg(g.round_id), array_agg(g.lottery_type_id), array_agg(g.status),
    array_agg(g.open_time), array_agg(g.close_time)
  into v_gates, v_gate_types, v_gate_status, v_opens, v_closes
  from (select g.* from round_gates g
    where g.part = p_part and g.round_id = any (p_rounds) order by g.round_id for share) g;
  select array_agg(w.balance order by s.no), array_agg(w.last order by s.no),
    array_agg(t.id order by s.no)
  into v_balances, v_lasts, v_types
  from unnest(p_user_ids, p_rounds) with ordinality s (user_id, round_id, no)
  left join unnest(v_held, v_held_balances, v_held_lasts) w (user_id, balance, last)
    on w.user_id = s.user_id
  left join unnest(v_gates, v_gate_types) g (round_id, type_id) on g.round_id = s.round_id
  left join lottery_types t on t.id = g.type_id and t.active;
  select coalesce(bool_or(c.number_cap_satang is not null), false),
    coalesce(bool_or(c.member_cap_satang is not null), false),
    array_agg(c.id) filter (where is_tod(c.bet_type))
  into v_has_caps, v_has_member_caps, v_tods
  from bet_type_configs c where c.lottery_type_id = any (v_types)
    and (coalesce(c.number_cap_satang, c.member_cap_satang) is not null or is_tod(c.bet_type));
  -- Stakes are counted by the number of v_numbers; only the slip keeps the one that was typed.
  if p_configs && v_tods then
    select array_agg(case when l.config_id = any (v_tods) then digits_in_order(l.number)
        else l.number end order by l.no) into v_numbers
    from unnest(p_configs, p_numbers) with ordinality l (config_id, number, no);
  end if;
  select coalesce(bool_or(true), false), coalesce(bool_or(n.cap_satang is not null), false)
    or v_has_caps into v_has_rules, v_has_caps
  from number_rules n where n.round_id = any (p_rounds) or n.lottery_type_id = any (v_types);
  if v_has_caps then
    -- Made before any is locked, so that the rows of several rounds are locked in order.
    if (select count(*) from cap_leases l where l.part = p_part and l.round_id = any (v_gates)
        and l.bet_type_config_id = 0 and l.number = '') < cardinality(v_gates)
    then
      insert into cap_leases (part, round_id, bet_type_config_id, number)
      select p_part, r.id, 0, '' from unnest(v_gates) r (id) order by r.id
      on conflict (round_id, bet_type_config_id, number, part) do nothing;
    end if;
    perform from cap_leases l where l.part = p_part and l.round_id = any (v_gates)
      and l.bet_type_config_id = 0 and l.number = '' order by l.round_id for update;
  end if;
  v_now := clock_timestamp();
  v_first_id := slip_id_at(v_now);
  select h.betting_stopped_at is not null or v_now < h.clock_mark - interval '1 second',
      h.debts_block_bets
    into v_stopped, v_debts_block from house_gates h where h.part = p_part;
  select array_agg(g.user_id), array_agg(g.bet_group_id), array_agg(g.input_hash)
  into v_old_users, v_old_groups, v_old_hashes
  from unnest(p_user_ids, p_groups) s (user_id, bet_group_id)
  join slips g on g.user_id = s.user_id and g.bet_group_id = s.bet_group_id
  where g.user_id = any (p_user_ids);

  if v_has_member_caps then
    perform member_stakes_count(p_part, array_agg(k.user_id), array_agg(k.round_id),
      array_agg(k.config_id))
    from (
      select distinct p_user_ids[l.slip] as user_id, p_rounds[l.slip] as round_id, l.config_id
      from unnest(p_line_slips, p_configs) l (slip, config_id)
      join bet_type_configs c on c.id = l.config_id and c.lottery_type_id = v_types[l.slip]
      where c.member_cap_satang is not null) k;
    select array_agg(m.stake_satang order by l.no) into v_member_staked
    from unnest(p_line_slips, p_configs, v_numbers) with ordinality l (slip, config_id, number, no)
    left join member_stakes m on m.user_id = p_user_ids[l.slip] and m.round_id = p_rounds[l.slip]
      and m.bet_type_config_id = l.config_id and m.number = l.number
      and m.user_id = any (p_user_ids);
  end if;
  v_has_kept := exists (select from member_stakes_kept k
    where k.part = p_part and k.round_id = any (p_rounds));
  if v_has_caps then
    -- Number by number what this batch stakes. plain: no line has a fault, and all that it stakes
    -- on each number fits into what was lent.
    select array_agg(n.round_id), array_agg(n.config_id), array_agg(n.number),
      array_agg(n.stake), array_agg(n.payout), array_agg(n.lines),
      coalesce(bool_and(n.faultless and (n.cap is null or e.may_satang is not null
        and e.stake_satang + n.stake <= least(e.may_satang, n.cap - e.others_satang))), false)
    into v_on_rounds, v_on_configs, v_on_numbers, v_on_stakes, v_on_payouts, v_on_lines, v_plain
    from (
      select p_rounds[l.slip] as round_id, l.config_id, l.number, sum(l.stake)::bigint as stake,
        sum(l.stake * c.odds / 100)::bigint as payout, count(*)::integer as lines,
        bool_and(line_fault(l.number, l.stake, c.id, c.digits_count,
          c.stake_step_satang, c.min_stake_satang, c.max_stake_satang) is null
          and c.odds >= coalesce(l.expected_odds, 0)) as faultless,
        min(c.number_cap_satang) as cap
      from unnest(p_line_slips, p_configs, v_numbers, p_stakes_satang, p_expected_odds)
        l (slip, config_id, number, stake, expected_odds)
      left join bet_type_configs c
        on c.id = l.config_id and c.lottery_type_id = v_types[l.slip] and c.active
      group by 1, 2, 3 order by 1, 2, 3) n
    left join exposure_parts e on e.part = p_part and e.round_id = n.round_id
      and e.bet_type_config_id = n.config_id and e.number = n.number;
    v_plain := v_plain and not v_has_rules and not v_has_member_caps;
    if v_plain then
      select array_agg(c.odds order by l.no) into v_odds
      from unnest(p_configs) with ordinality l (config_id, no)
      join bet_type_configs c on c.id = l.config_id;
    else
      -- Line by line; what the others may have staked by now is counted as staked.
      select array_agg(coalesce(e.stake_satang + e.others_satang, 0) order by l.no),
        array_agg(coalesce(e.may_satang - e.stake_satang, -1) order by l.no),
        array_agg(coalesce(e.loose_satang, 0) order by l.no)
      into v_staked, v_left, v_loose
      from (
        select l.*, p_rounds[l.slip] as round_id
        from unnest(p_line_slips, p_configs, v_numbers)
          with ordinality l (slip, config_id, number, no)) l
      left join exposure_parts e on e.part = p_part and e.round_id = l.round_id
        and e.bet_type_config_id = l.config_id and e.number = l.number;
    end if;
  end if;

  -- Decide, line by line and then slip by slip.
  if v_plain then
    v_sure := array_fill(true, array[cardinality(p_configs)]);
  elsif v_has_rules or v_has_caps or v_has_member_caps then
    -- Two lines of a slip are on one number only where they name it in two orders.
    if v_numbers <> p_numbers then
      v_in_slip := staked_before(p_line_slips, p_configs, v_numbers, p_stakes_satang);
    end if;
    select array_agg(j.fault order by j.line_no), array_agg(j.odds order by j.line_no),
      array_agg(j.room_satang order by j.line_no), array_agg(j.shared order by j.line_no),
      array_agg(cap_is_sure(j.capped, j.passes, j.certain, j.fits, v_loose[j.line_no] = 0, j.fault,
        p_asked[p_line_slips[j.line_no]]) order by j.line_no)
    into v_faults, v_odds, v_rooms, v_shared, v_sure
    from betting_judge(v_types, p_rounds, p_line_slips, p_configs, v_numbers, p_stakes_satang,
      p_expected_odds, v_has_rules, v_staked, v_member_staked, v_left, v_loose, v_in_slip) j;
  else
    -- No rule and no cap stands on any number: a line is judged by its bet type alone.
    select array_agg(coalesce(line_fault(l.number, l.stake, c.id, c.digits_count,
        c.stake_step_satang, c.min_stake_satang, c.max_stake_satang),
        case when c.odds < l.expected_odds then 'ODDS_CHANGED' end) order by l.no),
      array_agg(c.odds order by l.no), array_agg(c.max_stake_satang order by l.no),
      array_agg(true)
    into v_faults, v_odds, v_rooms, v_sure
    from unnest(p_line_slips, p_configs, v_numbers, p_stakes_satang, p_expected_odds)
      with ordinality l (slip, config_id, number, stake, expected_odds, no)
    left join bet_type_configs c
      on c.id = l.config_id and c.lottery_type_id = v_types[l.slip] and c.active;
  end if;

  with lines as (
    select l.slip, sum(l.stake)::bigint as total, count(*)::integer as lines, min(l.no) as first,
      max(l.no) as last, bool_or(l.fault is not null) as faulty,
      bool_or(l.shared and coalesce(l.fault, 'ODDS_CHANGED') in ('NUMBER_CAP', 'ODDS_CHANGED'))
        as crowded,
      bool_or(l.sure is not true) as unsure
    from unnest(p_line_slips, p_stakes_satang, v_faults, v_shared, v_sure) with ordinality
      l (slip, stake, fault, shared, sure, no)
    group by l.slip
  ), judged as (
    select s.no, l.total, l.lines, l.first, l.last,
      v_first_id + (v_lasts[s.no] + 1) % 1000000 as id, case
        when g.input_hash = s.input_hash then 'REPEATED'
        when g.input_hash is not null then 'IDEMPOTENCY_CONFLICT'
        when v_stopped then 'BETTING_STOPPED'
        when r.id is null then 'ROUND_NOT_FOUND'
        when r.status not in ('SCHEDULED', 'OPEN') or v_now < r.open_time or v_now >= r.close_time
          or v_types[s.no] is null then 'ROUND_CLOSED'
        when l.unsure then 'ASK_FOR_CAP'
        when l.crowded and cardinality(p_groups) > 1 then 'RETRY_ALONE'
        when l.faulty then 'LINES_REFUSED'
        when l.total > coalesce(v_balances[s.no], -1) then 'INSUFFICIENT_BALANCE'
        else 'ACCEPTED'
      end as outcome
    from unnest(p_user_ids, p_groups, p_rounds, p_hashes) with ordinality
      s (user_id, bet_group_id, round_id, input_hash, no)
    join lines l on l.slip = s.no
    left join unnest(v_gates, v_gate_status, v_opens, v_closes)
      r (id, status, open_time, close_time) on r.id = s.round_id
    left join unnest(v_old_users, v_old_groups, v_old_hashes) g (user_id, bet_group_id, input_hash)
      on g.user_id = s.user_id and g.bet_group_id = s.bet_group_id
  )
  select array_agg(j.outcome order by j.no), array_agg(j.id order by j.no),
    array_agg(j.total order by j.no), array_agg(j.lines order by j.no),
    array_agg(j.first order by j.no), bool_and(j.last - j.first + 1 = j.lines)
  into v_outcomes, v_ids, v_totals, v_counts, v_firsts, v_are_together from judged j;
  if not v_are_together then
    raise exception 'the lines of a slip stand together' using errcode = 'invalid_parameter_value';
  end if;

  -- What a member's own protection forbids (0075) is said before what the wallet does not hold.
  -- Most members have none: one look into a small index, and betting goes on.
  if exists (select from protections p where p.member_id = any (p_user_ids)) then
    select array_agg(case when s.outcome in ('ACCEPTED', 'INSUFFICIENT_BALANCE')
        then coalesce(f.fault, s.outcome) else s.outcome end order by s.no),
      jsonb_object_agg(s.no, f.details) filter (where f.fault is not null)
    into v_outcomes, v_slip_faults
    from unnest(v_outcomes) with ordinality s (outcome, no)
    left join protection_faults(p_user_ids, v_totals, '{STAKE,LOSS}') f on f.no = s.no;
  end if;

  -- Who owes the house something stakes nothing more, where the house wants it so.
  if v_debts_block then
    select array_agg(r.user_id), array_agg(r.satang) into v_debtors, v_debts
    from (
      select r.user_id,
        sum(r.amount_satang - r.collected_satang - r.written_off_satang)::bigint as satang
      from receivables r where r.user_id = any (p_user_ids) and r.closed_at is null
      group by r.user_id) r;
    select v_debtors || array_agg(o.user_id),
      v_debts || array_agg(o.commission_satang + o.deposits_satang) into v_debtors, v_debts
    from owed_at_wallets o where o.user_id = any (p_user_ids);
    select array_agg(case when d.debt > 0 then 'DEBT_BLOCKS_BETS' else s.outcome end order by s.no),
      coalesce(v_slip_faults, '{}') || coalesce(jsonb_object_agg(s.no,
        jsonb_build_object('debt', baht_text(d.debt))) filter (where d.debt > 0), '{}')
    into v_outcomes, v_slip_faults
    from unnest(v_outcomes) with ordinality s (outcome, no)
    left join (
      select o.user_id, sum(o.satang)::bigint as debt
      from unnest(v_debtors, v_debts) o (user_id, satang) group by o.user_id) d
      on d.user_id = p_user_ids[s.no] and s.outcome in ('ACCEPTED', 'INSUFFICIENT_BALANCE');
  end if;

  -- Write: from here on nothing may be refused.
  insert into slips (user_id, id, bet_group_id, round_id, input_hash, total_satang,
    balance_after_satang, line_count, created_at, line_config_ids, line_numbers,
    line_stakes_satang, line_odds)
  select s.user_id, v_ids[s.no], s.bet_group_id, s.round_id, s.input_hash, v_totals[s.no],
    v_balances[s.no] - v_totals[s.no], v_counts[s.no], v_now,
    p_configs[v_firsts[s.no] : v_firsts[s.no] + v_counts[s.no] - 1],
    p_numbers[v_firsts[s.no] : v_firsts[s.no] + v_counts[s.no] - 1],
    p_stakes_satang[v_firsts[s.no] : v_firsts[s.no] + v_counts[s.no] - 1],
    v_odds[v_firsts[s.no] : v_firsts[s.no] + v_counts[s.no] - 1]
  from unnest(p_user_ids, p_groups, p_rounds, p_hashes) with ordinality
    s (user_id, bet_group_id, round_id, input_hash, no)
  where v_outcomes[s.no] = 'ACCEPTED';

  perform wallet_post_entries(array_agg(s.user_id order by s.no),
    array_agg('BET'::text order by s.no), array_agg(-s.total order by s.no),
    array_agg('BETTING'::text order by s.no), array_agg('slip'::text order by s.no),
    array_agg(s.id::text order by s.no), array_agg(null::jsonb order by s.no))
  from unnest(p_user_ids, v_totals, v_ids, v_outcomes) with ordinality
    s (user_id, total, id, outcome, no)
  where s.outcome = 'ACCEPTED' having count(*) > 0;

  if v_has_kept or v_has_member_caps then
    insert into member_stakes as m (user_id, round_id, bet_type_config_id, number, stake_satang)
    select p_user_ids[l.slip], p_rounds[l.slip], l.config_id, l.number, sum(l.stake)
    from unnest(p_line_slips, p_configs, v_numbers, p_stakes_satang)
      l (slip, config_id, number, stake)
    join member_stakes k on k.user_id = p_user_ids[l.slip] and k.round_id = p_rounds[l.slip]
      and k.bet_type_config_id = l.config_id and k.number = '' and k.user_id = any (p_user_ids)
    where v_outcomes[l.slip] = 'ACCEPTED' group by 1, 2, 3, 4
    on conflict (user_id, round_id, bet_type_config_id, number) do update set
      stake_satang = m.stake_satang + excluded.stake_satang;
  end if;

  -- What was asked for and not taken may be lent to others.
  if v_has_caps and true = any (p_asked) then
    update exposure_parts e set held_until = null
    from unnest(p_line_slips, p_configs, v_numbers) l (slip, config_id, number)
    where e.part = p_part and e.round_id = any (p_rounds) and e.round_id = p_rounds[l.slip]
      and e.bet_type_config_id = l.config_id and e.number = l.number and p_asked[l.slip]
      and v_outcomes[l.slip] <> 'ASK_FOR_CAP' and e.held_until is not null;
  end if;

  -- The sums by number stand already where all lines are accepted as they were read.
  if not (v_plain and 'ACCEPTED' = all (v_outcomes)) then
    select array_agg(n.round_id), array_agg(n.config_id), array_agg(n.number),
      array_agg(n.stake), array_agg(n.payout), array_agg(n.lines)
    into v_on_rounds, v_on_configs, v_on_numbers, v_on_stakes, v_on_payouts, v_on_lines
    from (
      select p_rounds[l.slip] as round_id, l.config_id, l.number, sum(l.stake)::bigint as stake,
        sum(l.stake * l.odds / 100)::bigint as payout, count(*)::integer as lines
      from unnest(p_line_slips, p_configs, v_numbers, p_stakes_satang, v_odds)
        l (slip, config_id, number, stake, odds)
      where v_outcomes[l.slip] = 'ACCEPTED'
      group by 1, 2, 3 order by 1, 2, 3) n;
  end if;
  -- Last, because batches of other nodes wait here: the same numbers are in all of them.
  insert into exposure_parts as e (part, round_id, bet_type_config_id, number, stake_satang,
    payout_satang, line_count)
  select p_part, n.* from unnest(v_on_rounds, v_on_configs, v_on_numbers, v_on_stakes,
    v_on_payouts, v_on_lines) n
  on conflict (round_id, bet_type_config_id, number, part) do update set
    stake_satang = e.stake_satang + excluded.stake_satang,
    payout_satang = e.payout_satang + excluded.payout_satang,
    line_count = e.line_count + excluded.line_count;

  return query select v_outcomes, v_ids::text[], v_totals, v_balances, v_now, v_odds,
    case when 'LINES_REFUSED' = any (v_outcomes) then (
      select jsonb_agg(jsonb_build_object('slip', l.slip, 'line', l.no - v_firsts[l.slip],
        'fault', l.fault, 'room', l.room, 'odds', l.odds) order by l.no)
      from unnest(p_line_slips, v_odds, v_faults, v_rooms) with ordinality
        l (slip, odds, fault, room, no)
      where l.fault is not null) end,
    v_slip_faults;
end $$;
comment on function betting_place_leased is
  'Places a batch of slips of members of one part in one transaction, each accepted or refused on
its own. A wallet stands at most once in a batch; the lines of a slip stand together. Answers one
row of arrays in the order given: per slip outcome, id, total and the balance before it; per line
odds; what was at fault. ASK_FOR_CAP: the leases of this part do not say, caps_lend has to be asked
for the slip; p_asked says for which slips it was. Slips are numbered from 1, lines from 1 in bets
and from 0 in line_faults; stakes in satang.';
-- rights: execute

create function betting_place_part(p_part uuid, p_user_ids uuid[], p_groups text[], p_rounds
  bigint[], p_hashes bytea[], p_line_slips integer[], p_configs integer[], p_numbers text[],
  p_stakes_satang bigint[], p_expected_odds integer[]) returns TABLE(outcomes text[], slip_ids
  text[], totals_satang bigint[], balances_satang bigint[], accepted_at timestamptz,
  line_odds integer[], line_faults jsonb, slip_faults jsonb)
language plpgsql volatile security definer set search_path=public, pg_temp as $$
#variable_conflict use_column
begin
  -- All wallets first, in id order, as everywhere.
  perform from wallet_lock(p_user_ids);
  perform caps_lend(p_part, l.round_id, l.configs, l.numbers, l.stakes) from (
    select p_rounds[l.slip] as round_id, array_agg(l.config_id) as configs,
      array_agg(l.number) as numbers, array_agg(l.stake) as stakes
    from unnest(p_line_slips, p_configs, p_numbers, p_stakes_satang)
      l (slip, config_id, number, stake)
    group by 1 order by 1) l;
  return query select
    array_replace(a.outcomes, 'ASK_FOR_CAP', 'RETRY_ALONE'), a.slip_ids, a.totals_satang,
    a.balances_satang, a.accepted_at, a.line_odds, a.line_faults, a.slip_faults
  from betting_place_leased(p_part, array_fill(true, array[cardinality(p_user_ids)]), p_user_ids,
    p_groups, p_rounds, p_hashes, p_line_slips, p_configs, p_numbers, p_stakes_satang,
    p_expected_odds) a;
end $$;
comment on function betting_place_part is
  'betting_place_leased for a node of the version before, with what its slips want lent first.';
-- rights: execute

create function betting_place_slips(p_user_ids uuid[], p_groups text[], p_rounds bigint[], p_hashes
  bytea[], p_line_slips integer[], p_configs integer[], p_numbers text[], p_stakes_satang bigint[],
  p_expected_odds integer[]) returns TABLE(outcomes text[], slip_ids text[], totals_satang
  bigint[], balances_satang bigint[], accepted_at timestamptz, line_odds integer[],
  line_faults jsonb, slip_faults jsonb)
language plpgsql volatile security definer set search_path=public, pg_temp set plan_cache_mode=auto as $$
#variable_conflict use_column
declare
  v_part uuid;
  v_slips integer[];
  v_lines integer[];
  v_line_slips integer[];
  v_answer record;
begin
  if exists (select from unnest(array[array_dims(p_user_ids), array_dims(p_groups),
      array_dims(p_rounds), array_dims(p_hashes)]) d (dims)
      where d.dims is distinct from format('[1:%s]', cardinality(p_user_ids)))
  then
    raise exception 'the slips of a batch are arrays of one length that count from 1'
      using errcode = 'invalid_parameter_value';
  end if;
  -- All wallets first, in id order, as everywhere.
  perform from wallet_lock(p_user_ids);
  for v_part in select distinct part_of(u) from unnest(p_user_ids) u order by 1 loop
    select array_agg(s.no order by s.no) into v_slips
    from unnest(p_user_ids) with ordinality s (user_id, no) where part_of(s.user_id) = v_part;
    select array_agg(l.no order by l.no),
      array_agg(array_position(v_slips, l.slip) order by l.no)
    into v_lines, v_line_slips
    from unnest(p_line_slips) with ordinality l (slip, no) where l.slip = any (v_slips);
    select a.* into v_answer from (
      select array_agg(p_user_ids[n] order by n) as users,
        array_agg(p_groups[n] order by n) as groups,
        array_agg(p_rounds[n] order by n) as rounds, array_agg(p_hashes[n] order by n) as hashes
      from unnest(v_slips) n
    ) s cross join (
      select array_agg(p_configs[n] order by n) as configs,
        array_agg(p_numbers[n] order by n) as numbers,
        array_agg(p_stakes_satang[n] order by n) as stakes,
        array_agg(p_expected_odds[n] order by n) as odds
      from unnest(v_lines) n
    ) l cross join lateral betting_place_part(v_part, s.users, s.groups, s.rounds, s.hashes,
      v_line_slips, l.configs, l.numbers, l.stakes, l.odds) a;
    for n in 1 .. cardinality(v_slips) loop
      outcomes[v_slips[n]] := v_answer.outcomes[n];
      slip_ids[v_slips[n]] := v_answer.slip_ids[n];
      totals_satang[v_slips[n]] := v_answer.totals_satang[n];
      balances_satang[v_slips[n]] := v_answer.balances_satang[n];
    end loop;
    for n in 1 .. cardinality(v_lines) loop
      line_odds[v_lines[n]] := v_answer.line_odds[n];
    end loop;
    accepted_at := v_answer.accepted_at;
    if v_answer.line_faults is not null then
      line_faults := coalesce(line_faults, '[]') || (
        select jsonb_agg(f || jsonb_build_object('slip', v_slips[(f ->> 'slip')::integer]))
        from jsonb_array_elements(v_answer.line_faults) f);
    end if;
    if v_answer.slip_faults is not null then
      slip_faults := coalesce(slip_faults, '{}') || (
        select jsonb_object_agg(v_slips[f.key::integer], f.value)
        from jsonb_each(v_answer.slip_faults) f);
    end if;
  end loop;
  return next;
end $$;
comment on function betting_place_slips is
  'Places a batch of slips in one transaction, each accepted or refused on its own. A wallet stands
at most once in a batch; the lines of a slip stand together. Answers one row of arrays in the order
given: per slip outcome, id, total and the balance before it; per line odds; what was at fault.
Slips are numbered from 1, lines from 1 in bets and from 0 in line_faults; stakes in satang.';
-- rights: execute

create function book_accounts_root(p_day date) returns bytea
language sql stable set search_path=public, pg_temp as $$
  select house_tree_root(coalesce(string_agg(house_leaf(concat_ws('|', a.account, a.opening_satang,
    a.debit_satang, a.credit_satang, a.closing_satang, a.entries)), ''::bytea
    order by a.account collate "C"), ''::bytea))
  from book_day_accounts a where a.day = p_day;
$$;
-- rights: execute

create function book_day_start(p_day date) returns timestamptz
language sql immutable set search_path=public, pg_temp as $$
  select p_day::timestamp at time zone 'Asia/Bangkok';
$$;
-- rights: execute

create function book_day_text(p_day book_days, p_before bytea) returns text
language sql immutable set search_path=public, pg_temp as $$
  select concat_ws('|', 'chokdee-day-1', p_day.day, p_day.entries, p_day.wallets, p_day.moves,
    encode(p_day.entries_root, 'hex'), encode(p_day.moves_root, 'hex'),
    encode(p_day.accounts_root, 'hex'), coalesce(encode(p_before, 'hex'), ''));
$$;
comment on function book_day_text is
  'What the hash of a day is of: docs/proof-format.md.';
-- rights: execute

create function book_is_append_only() returns trigger
language plpgsql volatile set search_path=public, pg_temp as $$
begin
  raise exception 'the books are never changed' using constraint = 'book_is_append_only';
end $$;
-- rights: execute

create function book_mark_follows() returns trigger
language plpgsql volatile security definer set search_path=public, pg_temp as $$
begin
  perform book_mark_move();
  return null;
end $$;
-- rights: none

create function book_mark_move() returns void
language plpgsql volatile security definer set search_path=public, pg_temp as $$
declare
  v_now timestamptz := clock_timestamp();
begin
  update book_mark m set at = v_now where m.at < v_now;
end $$;
comment on function book_mark_move is
  'Moves the mark to the clock, never back. It counts for who tells of the books once it is
committed.';
-- rights: execute

create function book_moved(p_from timestamptz, p_until timestamptz)
  returns TABLE(account text, debit_satang numeric, credit_satang numeric, entries bigint)
language plpgsql stable set search_path=public, pg_temp as $$
#variable_conflict use_column
begin
  return query
  with members as (
    select e.account, sum(greatest(e.amount_satang, 0)) as debit,
      sum(greatest(-e.amount_satang, 0)) as credit, count(*) as entries
    from book_member_entries e where e.at >= p_from and e.at < p_until group by e.account
  ), moves as (
    select m.debit_account, m.credit_account, sum(m.amount_satang) as satang, count(*) as entries
    from book_moves m where m.at >= p_from and m.at < p_until group by 1, 2
  ), debts as (
    select d.debit_account, d.credit_account, sum(d.amount_satang) as satang, count(*) as entries
    from book_debts d where d.at >= p_from and d.at < p_until group by 1, 2
  )
  select s.account, sum(s.debit)::numeric, sum(s.credit)::numeric, sum(s.entries)::bigint from (
    select m.account, m.debit, m.credit, m.entries from members m
    -- What an account gives the wallets receive.
    union all select 'WALLETS', m.credit, m.debit, m.entries from members m
    union all select m.debit_account, m.satang, 0, m.entries from moves m
    union all select m.credit_account, 0, m.satang, m.entries from moves m
    union all select d.debit_account, d.satang, 0, d.entries from debts d
    union all select d.credit_account, 0, d.satang, d.entries from debts d
  ) s group by s.account;
end $$;
comment on function book_moved is
  'What moved each account from a moment on, up to another: debits, credits, and how many.';
-- rights: execute

create function book_moves_root(p_day date, OUT root bytea, OUT moves bigint) returns record
language sql stable set search_path=public, pg_temp as $$
  select house_tree_root(coalesce(string_agg(house_leaf(concat_ws('|', 'chokdee-move-1', m.id,
      extract(epoch from m.at), m.kind, m.debit_account, m.credit_account, m.amount_satang,
      m.reference_kind, m.reference_id, coalesce(m.actor_id::text, ''),
      coalesce(m.meta::text, ''))), ''::bytea order by m.id), ''::bytea)), count(*)
  from book_moves m
  where m.at >= book_day_start(p_day) and m.at < book_day_start(p_day + 1);
$$;
-- rights: execute

create function book_now() returns timestamptz
language plpgsql volatile security definer set search_path=public, pg_temp as $$
begin
  return (select greatest(clock_timestamp(), transaction_timestamp(), m.at) from book_mark m);
end $$;
comment on function book_now is
  'The moment by which the books are written: the clock''s, but not before the start of the
transaction and the mark.';
-- rights: execute

create function book_post_moves(p_kinds text[], p_debits text[], p_credits text[], p_amounts_satang
  bigint[], p_reference_kinds text[], p_reference_ids text[], p_actor uuid, p_metas jsonb[])
  returns TABLE(move_no integer, move_id bigint)
language plpgsql volatile security definer set search_path=public, pg_temp as $$
#variable_conflict use_column
begin
  if exists (
    select from unnest(p_debits || p_credits) a (code)
    where not exists (select from book_chart c where c.code = a.code)
  ) then
    raise exception 'no such account' using constraint = 'move_account_unknown';
  end if;
  if exists (
    select from unnest(p_kinds, p_debits, p_credits) m (kind, debit, credit)
    left join book_move_kinds k on k.kind = m.kind
      and k.debit = split_part(m.debit, ':', 1) and k.credit = split_part(m.credit, ':', 1)
    where k.kind is null
  ) then
    raise exception 'this kind is between other accounts'
      using constraint = 'move_accounts_fit_kind';
  end if;
  return query
  with written as (
    insert into book_moves as m (kind, debit_account, credit_account, amount_satang,
      reference_kind, reference_id, actor_id, meta)
    select w.kind, w.debit, w.credit, w.amount, w.reference_kind, w.reference_id, p_actor, w.meta
    from unnest(p_kinds, p_debits, p_credits, p_amounts_satang, p_reference_kinds,
      p_reference_ids, p_metas) with ordinality
      w (kind, debit, credit, amount, reference_kind, reference_id, meta, no)
    order by w.no
    returning m.id
  )
  select (row_number() over (order by w.id))::integer, w.id from written w order by w.id;
end $$;
comment on function book_post_moves is
  'The one door to moves between accounts of the house: posts them in the order given, or none.
Refuses with move_account_unknown, move_accounts_fit_kind and move_posted_already.';
-- rights: execute

create function book_seal_day() returns date
language plpgsql volatile security definer set search_path=public, pg_temp as $$
declare
  v_row book_days;
  v_before bytea;
  v_safe timestamptz;
  v_users uuid[];
  v_lasts bigint[];
  v_moved bigint[];
  v_leaves bytea[];
begin
  -- One after the other.
  perform pg_advisory_xact_lock(4215);
  select d.day + 1, d.hash into v_row.day, v_before from book_days d order by d.day desc limit 1;
  if v_row.day is null then
    select bangkok_day(min(t.at)) into v_row.day from (
      select min(e.created_at) as at from ledger_entries e
      union all select min(m.at) from book_moves m) t;
  end if;
  if v_row.day is null
    or clock_timestamp() - interval '15 minutes' < book_day_start(v_row.day + 1)
  then
    return null;
  end if;
  v_safe := entries_complete_until(interval '15 minutes');
  if v_safe is null or v_safe < book_day_start(v_row.day + 1) then
    return null;
  end if;

  select coalesce(array_agg(w.user_id order by w.user_id), '{}'),
    coalesce(array_agg(w.last_entry order by w.user_id), '{}'),
    coalesce(array_agg(w.moved_satang order by w.user_id), '{}'),
    coalesce(array_agg(w.leaf order by w.user_id), '{}'), coalesce(sum(w.entries), 0)
  into v_users, v_lasts, v_moved, v_leaves, v_row.entries from book_wallets_of(v_row.day) w;
  v_row.wallets := cardinality(v_users);
  select house_tree_root(coalesce(string_agg(l.leaf, ''::bytea order by l.no), ''::bytea))
  into v_row.entries_root from unnest(v_leaves) with ordinality l (leaf, no);
  select r.root, r.moves into v_row.moves_root, v_row.moves from book_moves_root(v_row.day) r;

  v_row.sealed_at := clock_timestamp();
  v_row.accounts_root := '';
  v_row.hash := '';
  -- The accounts name the day, and the day their root: they are written before it.
  set constraints all deferred;
  insert into book_day_accounts (day, account, opening_satang, debit_satang, credit_satang,
    closing_satang, entries)
  select v_row.day, account, coalesce(b.closing_satang, 0), coalesce(m.debit_satang, 0),
    coalesce(m.credit_satang, 0),
    coalesce(b.closing_satang, 0) + coalesce(m.credit_satang, 0) - coalesce(m.debit_satang, 0),
    coalesce(m.entries, 0)
  from book_moved(book_day_start(v_row.day), book_day_start(v_row.day + 1)) m
  full join (select a.account, a.closing_satang from book_day_accounts a
    where a.day = v_row.day - 1 and a.closing_satang <> 0) b using (account);
  v_row.accounts_root := book_accounts_root(v_row.day);
  v_row.hash := sha256(convert_to(book_day_text(v_row, v_before), 'UTF8'));
  insert into book_days select v_row.*;

  insert into wallet_heads as h (user_id, day, last_entry, balance_satang, leaf, hash)
  select d.user_id, v_row.day, d.last_entry, d.moved, d.leaf, sha256(d.leaf)
  from unnest(v_users, v_lasts, v_moved, v_leaves) d (user_id, last_entry, moved, leaf)
  on conflict (user_id) do update set day = excluded.day, last_entry = excluded.last_entry,
    balance_satang = h.balance_satang + excluded.balance_satang, leaf = excluded.leaf,
    hash = sha256(h.hash || excluded.leaf);
  return v_row.day;
end $$;
comment on function book_seal_day is
  'Seals the next day that is over and answers it; null when there is none yet.';
-- rights: execute

create function book_verify_day(p_day date) returns TABLE(kind text, id text, detail text)
language plpgsql volatile security definer set search_path=public, pg_temp as $$
#variable_conflict use_column
declare
  v_row book_days;
  v_before bytea;
  v_entries bigint;
  v_wallets integer;
  v_root bytea;
  v_moves_root bytea;
  v_moves bigint;
begin
  select d.* into strict v_row from book_days d where d.day = p_day;
  select d.hash into v_before from book_days d where d.day = p_day - 1;
  select coalesce(sum(w.entries), 0), count(*),
    house_tree_root(coalesce(string_agg(w.leaf, ''::bytea order by w.user_id), ''::bytea))
  into v_entries, v_wallets, v_root from book_wallets_of(p_day) w;
  if (v_entries, v_wallets, v_root) is distinct from
    (v_row.entries, v_row.wallets, v_row.entries_root)
  then
    return query select 'sealed day', p_day::text, 'its entries are ' || v_entries
      || ' of ' || v_wallets || ' wallets, sealed were ' || v_row.entries || ' of '
      || v_row.wallets || case when (v_entries, v_wallets) = (v_row.entries, v_row.wallets)
        then ' that said something else' else '' end;
  end if;
  select r.root, r.moves into v_moves_root, v_moves from book_moves_root(p_day) r;
  if (v_moves, v_moves_root) is distinct from (v_row.moves, v_row.moves_root) then
    return query select 'sealed day', p_day::text, 'its moves are ' || v_moves || ', sealed were '
      || v_row.moves || case when v_moves = v_row.moves then ' others' else '' end;
  end if;
  return query
  select 'sealed account', p_day || ' ' || account, 'opened with '
    || coalesce(a.opening_satang, 0) || ' after ' || coalesce(b.closing_satang, 0)
    || ', moved ' || coalesce(a.credit_satang - a.debit_satang, 0) || ', its entries '
    || coalesce(m.credit_satang - m.debit_satang, 0)
  from (select * from book_day_accounts where day = p_day) a
  full join (select * from book_day_accounts where day = p_day - 1 and closing_satang <> 0) b
    using (account)
  full join book_moved(book_day_start(p_day), book_day_start(p_day + 1)) m using (account)
  where coalesce(a.opening_satang, 0) <> coalesce(b.closing_satang, 0)
    or (coalesce(a.debit_satang, 0), coalesce(a.credit_satang, 0), coalesce(a.entries, 0))
      <> (coalesce(m.debit_satang, 0), coalesce(m.credit_satang, 0), coalesce(m.entries, 0));
  return query
  select 'trial balance', p_day::text, 'closings sum to ' || sum(a.closing_satang)
  from book_day_accounts a where a.day = p_day having sum(a.closing_satang) <> 0;
  if v_row.accounts_root <> book_accounts_root(p_day)
    or v_row.hash <> sha256(convert_to(book_day_text(v_row, v_before), 'UTF8'))
  then
    return query select 'sealed day', p_day::text, 'its seal does not fit what it closes'::text;
  end if;
end $$;
comment on function book_verify_day is
  'Adds a sealed day up anew: what differs from what was sealed, no rows when nothing does.';
-- rights: execute

create function book_verify_heads() returns TABLE(kind text, id text, detail text)
language plpgsql volatile security definer set search_path=public, pg_temp as $$
#variable_conflict use_column
declare
  v_day date;
begin
  create temporary table heads_anew (user_id uuid primary key, leaf bytea, hash bytea)
    on commit drop;
  for v_day in select d.day from book_days d order by d.day loop
    insert into heads_anew as h (user_id, leaf, hash)
    select w.user_id, w.leaf, sha256(w.leaf) from book_wallets_of(v_day) w
    on conflict (user_id) do update set hash = sha256(h.hash || excluded.leaf);
  end loop;
  return query
  select 'wallet head', user_id::text, 'the chain of its days does not lead to its head'::text
  from wallet_heads h full join heads_anew a using (user_id) where h.hash is distinct from a.hash;
  drop table heads_anew;
end $$;
comment on function book_verify_heads is
  'Derives the chain of every wallet again, from its first day: for a full pass.';
-- rights: execute

create function book_wallets_of(p_day date) returns TABLE(user_id uuid, last_entry bigint, entries
  bigint, moved_satang bigint, leaf bytea)
language plpgsql stable set search_path=public, pg_temp as $$
#variable_conflict use_column
declare
  v_from timestamptz := book_day_start(p_day);
  v_until timestamptz := book_day_start(p_day + 1);
begin
  return query
  select d.user_id, d.last_entry, d.entries, d.moved, sha256('\x00'::bytea || convert_to(
    concat_ws('|', 'chokdee-wallet-day-1', d.user_id, p_day, d.last_entry, d.entries, d.moved,
      encode(d.digest, 'hex')), 'UTF8'))
  from (
    select e.user_id, max(e.id) as last_entry, count(*) as entries,
      sum(e.amount_satang)::bigint as moved,
      sha256(convert_to(string_agg(jsonb_build_array(e.id, e.type, e.amount_satang,
        e.balance_after_satang, e.counter_account, e.reference_kind, e.reference_id, e.meta,
        extract(epoch from e.created_at))::text, chr(10) order by e.id), 'UTF8')) as digest
    from ledger_entries e where e.created_at >= v_from and e.created_at < v_until
    group by e.user_id
  ) d;
end $$;
comment on function book_wallets_of is
  'What a day brought to each wallet that moved: its leaf covers every entry of the day.';
-- rights: execute

create function cap_is_sure(p_capped boolean, p_passes boolean, p_certain boolean, p_fits boolean,
  p_none_loose boolean, p_fault text, p_asked boolean) returns boolean
language sql immutable as $$
  -- Never null: what is not known to be sure is asked for.
  select coalesce(not p_capped
    or p_fault in ('WRONG_BET_TYPE', 'WRONG_LENGTH', 'BELOW_MIN', 'NOT_WHOLE_BAHT',
      'NUMBER_CLOSED')
    or p_certain and p_fits and (p_asked or not p_passes and p_fault is distinct from 'ABOVE_MAX')
    or p_asked and (p_fault = 'ABOVE_MAX' or p_fault is not null and p_certain and p_none_loose),
    false);
$$;
comment on function cap_is_sure is
  'Whether a line can be judged by what its part holds: it has no cap, its fault has nothing to do
with one, it fits what the part may sell, or caps_lend was asked and nobody else can sell more.';
-- rights: execute

create function caps_lend(p_part uuid, p_round_id bigint, p_configs integer[], p_numbers text[],
  p_stakes_satang bigint[]) returns void
language plpgsql volatile security definer set search_path=public, pg_temp as $$
#variable_conflict use_column
declare
  v_now timestamptz;
  v_type_id integer;
  v_parts uuid[];
  v_configs integer[];
  v_numbers text[];
  v_needs bigint[];
  v_mosts bigint[];
  v_leasts bigint[];
  v_caps jsonb;
  v_hards bigint[];
  v_own_parts uuid[];
  v_own_configs integer[];
  v_own_numbers text[];
  v_own bigint[];
  v_mays bigint[];
  v_holds timestamptz[];
  v_out_parts uuid[];
  v_out_configs integer[];
  v_out_numbers text[];
  v_out_mays bigint[];
  v_out_others bigint[];
  v_out_loose bigint[];
begin
  select r.lottery_type_id into v_type_id from rounds r where r.id = p_round_id;
  -- What is asked for, on numbers that have a cap. No more than a line may stake is lent for it.
  with asked as materialized (
    select n.*, row_number() over () as no from (
      select l.config_id, counted_number(c.bet_type, l.number) as number,
        sum(l.stake)::bigint as need,
        sum(least(l.stake, c.max_stake_satang))::bigint as most,
        min(least(l.stake, c.max_stake_satang)) as one, min(c.number_cap_satang) as number_cap
      from unnest(p_configs, p_numbers, p_stakes_satang) l (config_id, number, stake)
      join bet_type_configs c on c.id = l.config_id and c.lottery_type_id = v_type_id
      where l.number ~ '^[0-9]+$' and length(l.number) = c.digits_count and l.stake > 0
      group by 1, 2) n
  ), ruled as (
    select r.line_no, array_agg(r.cap_satang) as caps,
      min(r.cap_satang) filter (where r.rule = 'CLOSED') as hard
    from (
      select array_fill(1, array[count(*)::integer]) as slips,
        array_agg(a.config_id order by a.no) as configs,
        array_agg(a.number order by a.no) as numbers
      from asked a) a
    cross join lateral number_rules_of_lines(array[p_round_id], array[v_type_id], a.slips,
      a.configs, a.numbers) r
    where r.cap_satang is not null group by r.line_no
  )
  select array_agg(a.config_id), array_agg(a.number), array_agg(a.need), array_agg(a.most),
    array_agg(a.one), jsonb_agg(array_remove(array_append(r.caps, a.number_cap), null)),
    array_agg(least(a.number_cap, r.hard))
  into v_configs, v_numbers, v_needs, v_mosts, v_leasts, v_caps, v_hards
  from asked a left join ruled r on r.line_no = a.no
  where a.number_cap is not null or r.caps is not null;
  if v_configs is null then return; end if;
  select array_agg(p.part) into v_parts from parts p;

  -- Lock: one lender for a round, then the gates of all parts. No batch of it is under way then.
  perform pg_advisory_xact_lock(4201, (p_round_id % 2147483647)::integer);
  if (select count(*) from cap_leases k where k.round_id = p_round_id
      and k.bet_type_config_id = 0 and k.number = '') < cardinality(v_parts)
  then
    insert into cap_leases (part, round_id, bet_type_config_id, number)
    select u, p_round_id, 0, '' from unnest(v_parts) u
    on conflict (round_id, bet_type_config_id, number, part) do nothing;
  end if;
  update cap_leases set may_satang = 0
  where round_id = p_round_id and bet_type_config_id = 0 and number = '';
  v_now := clock_timestamp();
  select array_agg(e.part), array_agg(e.bet_type_config_id), array_agg(e.number),
    array_agg(e.stake_satang), array_agg(e.may_satang), array_agg(e.held_until)
  into v_own_parts, v_own_configs, v_own_numbers, v_own, v_mays, v_holds
  from exposure_parts e where e.round_id = p_round_id
    and e.bet_type_config_id = any (v_configs) and e.number = any (v_numbers);

  -- Decide, number by number. Left is what a part may still sell.
  with asked as (
    select a.*, array(select c::bigint from jsonb_array_elements_text(v_caps -> (a.no - 1)::integer)
      c) as caps
    from unnest(v_configs, v_numbers, v_needs, v_mosts, v_leasts, v_hards) with ordinality
      a (config_id, number, need, most, one, hard, no)
  ), of_parts as (
    select a.no, p.part, p.part = p_part as mine, p.part = p_part or o.may is not null as has_row,
      coalesce(o.stake, 0) as own, greatest(0, coalesce(o.may - o.stake, 0)) as "left",
      p.part <> p_part and coalesce(o.held > v_now, false) as held
    from asked a cross join unnest(v_parts) p (part)
    left join unnest(v_own_parts, v_own_configs, v_own_numbers, v_own, v_mays, v_holds)
      o (part, config_id, number, stake, may, held)
      on o.part = p.part and o.config_id = a.config_id and o.number = a.number
  ), sums as (
    select no, sum(own)::bigint as staked, sum("left")::bigint as all_left,
      coalesce(sum("left") filter (where held), 0)::bigint as held_left,
      coalesce(sum("left") filter (where mine), 0)::bigint as my_left
    from of_parts group by no
  ), weighed as (
    -- The next cap that a line would pass. Where none is left nothing is kept back.
    select a.*, s.*, c.next_cap, greatest(0, a.need - s.my_left) as more,
      c.next_cap - s.staked - s.all_left as free, c.next_cap - s.staked - s.held_left as room
    from (select no as asked_no, config_id, number, need, most, one, hard, caps from asked) a
    join sums s on s.no = a.asked_no
    cross join lateral (
      select min(c) as next_cap from unnest(a.caps) c where c >= s.staked) c
  ), lent as (
    select w.*, w.next_cap is null or w.more <= w.free as enough, case
        when w.next_cap is null or w.more <= w.free then
          w.my_left + least(w.more, greatest(0, w.most - w.my_left))
            + coalesce((w.free - w.more) / 4, 0)
        -- Only who has all that is left may pass a cap, where that lowers the odds. What is too
        -- little for any line is lent to nobody, so that all know it.
        when w.held_left > 0 or w.need <= w.room then
          case when w.one <= w.room then least(w.need, w.most, w.room) else 0 end
        when w.hard is null then least(w.need, w.most)
        when w.one <= w.hard - w.staked then least(w.need, w.most, w.hard - w.staked)
        else 0
      end as my_new
    from weighed w
  ), after as (
    select l.config_id, l.number, l.staked, p.part, p.own, p.has_row, case
        when p.mine then l.my_new
        when p.held or l.enough then p."left"
        else 0 end as "left"
    from lent l join of_parts p on p.no = l.no
  ), told as (
    select a.*, sum(a."left") over (partition by a.config_id, a.number) - a."left" as loose
    from after a
  )
  select array_agg(t.part), array_agg(t.config_id), array_agg(t.number),
    array_agg(greatest(0, t.own + t."left")::bigint),
    array_agg((t.staked - t.own + t.loose)::bigint), array_agg(t.loose::bigint)
  into v_out_parts, v_out_configs, v_out_numbers, v_out_mays, v_out_others, v_out_loose
  from told t where t.has_row;

  -- Write.
  insert into exposure_parts as e (part, round_id, bet_type_config_id, number, stake_satang,
    payout_satang, line_count, may_satang, others_satang, loose_satang, held_until)
  select o.part, p_round_id, o.config_id, o.number, 0, 0, 0, o.may, o.others, o.loose,
    case when o.part = p_part then v_now + interval '1 second' end
  from unnest(v_out_parts, v_out_configs, v_out_numbers, v_out_mays, v_out_others, v_out_loose)
    o (part, config_id, number, may, others, loose)
  order by o.config_id, o.number, o.part
  on conflict (round_id, bet_type_config_id, number, part) do update set
    may_satang = excluded.may_satang, others_satang = excluded.others_satang,
    loose_satang = excluded.loose_satang,
    held_until = coalesce(excluded.held_until, e.held_until);
end $$;
comment on function caps_lend is
  'Lends a part what lines of its slips want to stake (satang) on numbers of a round that have a
cap: line by line the bet type, the number and the stake. What the others hold and do not use is
taken back where it is needed; what is on its way to slips stays for a second.';
-- rights: execute

create function commission_rate_set() returns trigger
language plpgsql volatile security definer set search_path=public, pg_temp as $$
declare
  v_now timestamptz := clock_timestamp();
  v_mark timestamptz;
  v_last timestamptz;
begin
  -- The mark is moved every ten seconds: slips may lie so much behind it.
  select m.at + interval '10 seconds' into v_mark from book_mark m where m.at > v_now;
  select max(r.since) + interval '1 microsecond' into v_last from commission_rates r;
  insert into commission_rates values (greatest(v_now, v_mark, v_last),
    round((new.value #>> '{}')::numeric * 100)::integer);
  return new;
end $$;
comment on function commission_rate_set is
  'Writes down from when on the percent counts: now, or by a clock that was put back after the mark
of the books and after the percent before it.';
-- rights: none

create function commit_together() returns void
language plpgsql volatile security definer set search_path=public, pg_temp as $$
begin
  execute format('set local lock_timeout = %L', current_setting('lock_timeout'));
  set local timezone = 'UTC';
  set local jit = off;
  delete from commit_marks where id = 0;
end $$;
comment on function commit_together is
  'Has all nodes that this transaction writes on commit together, and wait for locks as long as it
does. Each transaction begins with it.';
-- rights: execute

create function counted_number(p_bet_type text, p_number text) returns text
language sql immutable as $$
  select case when is_tod(p_bet_type) then digits_in_order(p_number) else p_number end;
$$;
comment on function counted_number is
  'The number that stakes on a number of a bet type are counted
under, as countedNumber in domain/betting/counted-number.ts.';
-- rights: execute

create function debts_settle(p_user_id uuid, p_how text, p_cause text, p_most_satang bigint,
  p_actor uuid, p_request uuid, p_kind text, p_reference text) returns bigint
language plpgsql volatile security definer set search_path=public, pg_temp as $$
declare
  v_left bigint;
  v_total bigint := 0;
  v_take bigint;
  v_collected bigint;
  v_written bigint;
  v_id uuid;
  v_kinds text[];
  v_references text[];
  v_rounds bigint[];
  v_rests bigint[];
  v_kind text;
  v_reference text;
begin
  select w.balance_satang into v_left from wallet_lock(array[p_user_id]) w;
  if p_how = 'WRITTEN_OFF' then
    v_left := p_most_satang;
  else
    v_left := least(v_left, p_most_satang);
  end if;
  perform from commission_accounts c where c.member_id = p_user_id for update;
  select array_agg(d.kind order by d.since nulls last, d.kind, d.reference),
    array_agg(d.reference order by d.since nulls last, d.kind, d.reference),
    array_agg(d.round_id order by d.since nulls last, d.kind, d.reference),
    array_agg(d.rest_satang order by d.since nulls last, d.kind, d.reference)
  into v_kinds, v_references, v_rounds, v_rests
  from member_debts_of(p_user_id) d
  where (p_reference is null or (d.kind = p_kind and d.reference = p_reference));
  for v_no in 1..coalesce(cardinality(v_kinds), 0) loop
    v_kind := v_kinds[v_no];
    v_reference := v_references[v_no];
    v_take := least(v_left, v_rests[v_no]);
    exit when v_take is null or v_take <= 0;
    v_left := v_left - v_take;
    v_total := v_total + v_take;
    v_collected := case p_how when 'COLLECTED' then v_take else 0 end;
    v_written := case p_how when 'WRITTEN_OFF' then v_take else 0 end;
    insert into debt_entries (user_id, debt_kind, debt_reference, how, cause, amount_satang,
      actor_id, request_id)
    values (p_user_id, v_kind, v_reference, p_how, p_cause, v_take, p_actor, p_request)
    returning id into v_id;
    if v_kind = 'CORRECTION' then
      update receivables r set
        collected_satang = r.collected_satang + v_collected,
        written_off_satang = r.written_off_satang + v_written
      where r.user_id = p_user_id and r.round_id = v_rounds[v_no]
        and r.result_version = split_part(v_reference, ':', 2)::integer
        and r.slip_id = split_part(v_reference, ':', 3)::bigint;
    elsif v_kind = 'COMMISSION' then
      update commission_accounts c set transferred_satang = c.transferred_satang - v_take
      where c.member_id = p_user_id;
    else
      update deposit_debts d set
        collected_satang = d.collected_satang + v_collected,
        written_off_satang = d.written_off_satang + v_written
      where d.user_id = p_user_id and d.deposit_id = v_reference::uuid;
    end if;
    if p_how = 'COLLECTED' then
      perform wallet_post_entries(array[p_user_id], array['ADJUST'], array[-v_take],
        array[case v_kind when 'COMMISSION' then 'COMMISSIONS' else 'RECEIVABLES' end],
        array['debt'], array[v_id::text],
        array[jsonb_build_object('debt', v_kind, 'cause', p_cause)]);
    else
      perform book_post_moves(
        array[case v_kind when 'COMMISSION' then 'COMMISSION_WRITE_OFF' else 'WRITE_OFF' end],
        array['WRITE_OFFS'],
        array[case v_kind when 'COMMISSION' then 'COMMISSIONS' else 'RECEIVABLES' end],
        array[v_take], array['debt'], array[v_id::text], p_actor, array[null::jsonb]);
    end if;
  end loop;
  return v_total;
end $$;
comment on function debts_settle is
  'Collects from a wallet what its member owes, up to an amount, the oldest debt first, or writes
off one debt (p_kind, p_reference; null: all); answers how much in satang. Locks the wallet.';
-- rights: execute

create function demo_book_moves(p_account uuid) returns void
language plpgsql volatile security definer set search_path=public, pg_temp as $$
declare
  v_bank text := 'BANK:' || p_account;
begin
  -- As demo_history, which comes after it in the same transaction: only in a house of nobody.
  perform from house_state for update;
  if exists (select 1 from slips) or exists (select 1 from ledger_hours)
    or exists (select 1 from book_moves) or exists (select 1 from book_days)
    or exists (select 1 from ledger_entries e where e.reference_kind <> 'demo')
  then
    raise exception 'the house is not empty' using errcode = 'object_not_in_prerequisite_state';
  end if;
  insert into book_moves (at, kind, debit_account, credit_account, amount_satang, reference_kind,
    reference_id, actor_id)
  select m.at, m.kind, m.debit, m.credit, m.satang, m.reference_kind, m.reference_id, m.actor
  from (
    -- Members may be lucky: what the house began with pays them.
    select min(d.created_at) as at, 'CAPITAL_IN' as kind, v_bank as debit, 'HOUSE' as credit,
      50000000::bigint as satang, 'demo' as reference_kind, 'capital' as reference_id,
      null::uuid as actor
    from deposits d having count(*) > 0
    union all
    select w.processed_at, 'WITHDRAWAL_PAID', 'WITHDRAWALS_PAYABLE', v_bank, w.amount_satang,
      'withdrawal', w.id::text, w.decided_by
    from withdrawals w where w.status = 'APPROVED' and w.paid_from = p_account) m
  order by m.at;
end $$;
comment on function demo_book_moves is
  'Books what the demo''s house began with and paid out, once, before demo_history.';
-- rights: execute

create function demo_history(p_slips jsonb, p_entries jsonb, p_rounds jsonb) returns void
language plpgsql volatile security definer set search_path=public, pg_temp set enable_nestloop=off as $$
#variable_conflict use_column
declare
  v_now timestamptz;
  v_rounds bigint[];
  v_types integer[];
  v_users uuid[];
  v_ats timestamptz[];
  v_line_slips integer[];
  v_lines integer[];
  v_configs integer[];
  v_numbers text[];
  v_stakes bigint[];
  v_odds integer[];
  v_fault text;
  v_round record;
begin
  -- One at a time; a second one finds slips. betting_judge is asked as 0040 makes it.
  perform from house_state for update;
  v_now := clock_timestamp();
  if exists (select 1 from slips) or exists (select 1 from ledger_hours)
    or exists (select 1 from ledger_entries e where e.reference_kind <> 'demo')
  then
    raise exception 'the house is not empty' using errcode = 'object_not_in_prerequisite_state';
  end if;

  select array_agg((s.o ->> 'round')::bigint order by s.no),
    array_agg((s.o ->> 'user')::uuid order by s.no),
    array_agg((s.o ->> 'at')::timestamptz order by s.no)
  into v_rounds, v_users, v_ats
  from jsonb_array_elements(p_slips) with ordinality s (o, no);
  select array_agg(r.lottery_type_id order by s.no) into v_types
  from unnest(v_rounds, v_ats) with ordinality s (round_id, at, no)
  join rounds r on r.id = s.round_id and s.at >= r.open_time and s.at < r.close_time
    and s.at <= v_now
  join lottery_types t on t.id = r.lottery_type_id and t.result_kind not in ('YEEKEE', 'ANIMAL');
  if cardinality(v_types) is distinct from cardinality(v_rounds) then
    raise exception 'a slip is not of the hours of its round'
      using errcode = 'invalid_parameter_value';
  end if;
  select array_agg(s.no order by s.no, l.no), array_agg(l.no order by s.no, l.no),
    array_agg((l.o ->> 0)::integer order by s.no, l.no),
    array_agg(l.o ->> 1 order by s.no, l.no), array_agg((l.o ->> 2)::bigint order by s.no, l.no)
  into v_line_slips, v_lines, v_configs, v_numbers, v_stakes
  from jsonb_array_elements(p_slips) with ordinality s (o, no)
  cross join jsonb_array_elements(s.o -> 'lines') with ordinality l (o, no);

  select array_agg(j.odds order by j.line_no),
    min(j.fault || ' ' || v_numbers[j.line_no]) filter (where j.fault is not null)
  into v_odds, v_fault
  from betting_judge(v_types, v_rounds, v_line_slips, v_configs, v_numbers, v_stakes,
    array_fill(null::integer, array[cardinality(v_numbers)]), false, null, null, null, null,
    null) j;
  if v_fault is not null then
    raise exception 'a slip is refused: %', v_fault using errcode = 'invalid_parameter_value';
  end if;

  -- What the wallet held after each is known once wins are.
  insert into slips (user_id, id, bet_group_id, round_id, input_hash, total_satang,
    balance_after_satang, line_count, created_at, line_config_ids, line_numbers,
    line_stakes_satang, line_odds)
  select v_users[s.no], slip_id_at(v_ats[s.no]) + s.no, s.o ->> 'group', v_rounds[s.no],
    decode(s.o ->> 'hash', 'hex'), l.total, 0, cardinality(l.configs), v_ats[s.no], l.configs,
    l.numbers, l.stakes, l.odds
  from jsonb_array_elements(p_slips) with ordinality s (o, no)
  join (
    select l.slip, sum(l.stake) as total, array_agg(l.config order by l.line) as configs,
      array_agg(l.number order by l.line) as numbers, array_agg(l.stake order by l.line) as stakes,
      array_agg(l.odds order by l.line) as odds
    from unnest(v_line_slips, v_lines, v_configs, v_numbers, v_stakes, v_odds)
      l (slip, line, config, number, stake, odds)
    group by l.slip) l on l.slip = s.no;
  insert into exposure_parts (part, round_id, bet_type_config_id, number, stake_satang,
    payout_satang, line_count)
  select p.part, v_rounds[l.slip], l.config, counted_number(c.bet_type, l.number), sum(l.stake),
    sum(l.stake * l.odds / 100), count(*)
  from unnest(v_line_slips, v_configs, v_numbers, v_stakes, v_odds)
    l (slip, config, number, stake, odds)
  join bet_type_configs c on c.id = l.config
  join parts p on uuid_hash(v_users[l.slip]) between p.first_hash and p.last_hash
  group by 1, 2, 3, 4;

  for v_round in select (o ->> 'id')::bigint as id, (o ->> 'paidAt')::timestamptz as paid_at,
      array(select jsonb_array_elements_text(o -> 'betTypes')) as bet_types,
      array(select jsonb_array_elements_text(o -> 'numbers')) as numbers
    from jsonb_array_elements(p_rounds) r (o)
  loop
    insert into settlements (round_id, result_version, kind, result, started_at, counted_at,
      winners, payout_satang, finished_at)
    select r.id, r.result_version, 'RESULT', r.result, v_round.paid_at, v_round.paid_at, w.winners,
      w.payout_satang, v_round.paid_at
    from rounds r
    cross join results_write_wins(r.id, r.result_version, v_round.bet_types, v_round.numbers) w
    where r.id = v_round.id and r.status = 'SETTLED' and r.close_time <= v_round.paid_at
      and v_round.paid_at <= v_now;
    perform results_write_dues(v_round.id, 1, false);
  end loop;

  with moves as (
    select (e ->> 'user')::uuid as user_id, e ->> 'type' as type,
      (e ->> 'amount')::bigint as amount, e ->> 'account' as account,
      e ->> 'kind' as kind, e ->> 'ref' as ref, e -> 'meta' as meta,
      (e ->> 'at')::timestamptz as at
    from jsonb_array_elements(p_entries) e
    union all
    select v_users[s.slip], 'BET', -sum(s.stake)::bigint, 'BETTING', 'slip',
      (slip_id_at(v_ats[s.slip]) + s.slip)::text, null, v_ats[s.slip]
    from unnest(v_line_slips, v_stakes) s (slip, stake) group by s.slip
    union all
    select d.user_id, 'WIN', d.payout_change_satang, 'PAYOUTS', 'slip',
      d.slip_id || ':' || d.result_version, jsonb_build_object('lottery_name', t.names ->> 'th',
        'draw_date', r.draw_date, 'cause', 'RESULT'), s.finished_at
    from settlement_dues d
    join settlements s on s.round_id = d.round_id and s.result_version = d.result_version
    join rounds r on r.id = d.round_id join lottery_types t on t.id = r.lottery_type_id
  )
  insert into ledger_entries (user_id, id, type, amount_satang, balance_after_satang,
    counter_account, reference_kind, reference_id, meta, created_at)
  select m.user_id, w.last_entry + row_number() over in_time, m.type, m.amount,
    w.balance_satang + sum(m.amount) over in_time, m.account, m.kind, m.ref,
    nullif(m.meta, 'null'), m.at
  from moves m left join wallets w on w.user_id = m.user_id
  window in_time as (partition by m.user_id order by m.at, m.amount desc, m.ref
    rows unbounded preceding)
  order by m.at;
  if exists (select 1 from ledger_entries e where e.created_at > v_now) then
    raise exception 'an entry of the past lies ahead' using errcode = 'invalid_parameter_value';
  end if;
  update wallets w set balance_satang = e.balance, last_entry = e.last
  from (select e.user_id, max(e.id) as last, sum(e.amount_satang)::bigint as balance
    from ledger_entries e group by e.user_id) e
  where e.user_id = w.user_id;

  update slips s set balance_after_satang = e.balance_after_satang
  from ledger_entries e where e.type = 'BET' and e.user_id = s.user_id
    and e.reference_id = s.id::text;
  -- Hours may have been counted as empty already.
  update ledger_hours_sealed set until = (select min(e.created_at) from ledger_entries e);
end $$;
comment on function demo_history is
  'Writes the past of a demo, once, into a house without slips and entries: slips as [{user, round,
at, group, hash, lines: [[bet_type_config_id, number, satang]]}], other entries as [{user, type,
amount, account, kind, ref, meta, at}], settled rounds as [{id, paidAt, betTypes, numbers}]. Slips
are priced by betting_judge, wins and dues written as by any settlement; nothing lies ahead.';
-- rights: execute

create function deposit_debt_open(p_user_id uuid, p_deposit_id uuid, p_amount_satang bigint)
  returns void
language sql volatile security definer set search_path=public, pg_temp as $$
  insert into deposit_debts (user_id, deposit_id, receiving_account_id, amount_satang)
  select d.user_id, d.id, d.receiving_account_id, p_amount_satang from deposits d
  where d.id = p_deposit_id and d.user_id = p_user_id;
$$;
comment on function deposit_debt_open is
  'What the bank took back of a deposit and the wallet did not hold: a debt to the bank account that
it had come in on, which the books know from then on. The caller has locked the wallet.';
-- rights: execute

create function deposit_next_reference() returns text
language sql volatile as $$
  select 'CD-'
    || to_char(clock_timestamp() at time zone 'Asia/Bangkok' + interval '543 years', 'YYMM')
    || '-' || lpad(n.no::text, greatest(5, length(n.no::text)), '0')
  from nextval('deposit_references') n (no);
$$;
comment on function deposit_next_reference is
  'CD-6911-00042: Buddhist year and month of Bangkok, and a number that never repeats.';
-- rights: execute

create function digits_in_order(p_number text) returns text
language sql immutable as $$
  select case when p_number ~ '^[0-9]+$' then
      repeat('0', length(p_number) - length(replace(p_number, '0', ''))) ||
      repeat('1', length(p_number) - length(replace(p_number, '1', ''))) ||
      repeat('2', length(p_number) - length(replace(p_number, '2', ''))) ||
      repeat('3', length(p_number) - length(replace(p_number, '3', ''))) ||
      repeat('4', length(p_number) - length(replace(p_number, '4', ''))) ||
      repeat('5', length(p_number) - length(replace(p_number, '5', ''))) ||
      repeat('6', length(p_number) - length(replace(p_number, '6', ''))) ||
      repeat('7', length(p_number) - length(replace(p_number, '7', ''))) ||
      repeat('8', length(p_number) - length(replace(p_number, '8', ''))) ||
      repeat('9', length(p_number) - length(replace(p_number, '9', '')))
    else p_number end;
$$;
comment on function digits_in_order is
  'The digits of a number in ascending order; what has other characters as it is.';
-- rights: execute

create function entries_complete_until(p_behind interval) returns timestamptz
language plpgsql volatile security definer set search_path=public, pg_temp as $$
declare
  v_mark timestamptz;
  v_until timestamptz;
  v_undated text[];
begin
  -- Read first: what is not running in the next statement, and begins later, finds this mark or a
  -- later one.
  select m.at into strict v_mark from book_mark m;
  -- An entry's moment lies after the start of its transaction, so what a transaction that is still
  -- running may write lies after its start. The next statement sees all that have ended by now.
  select least(v_mark, clock_timestamp() - p_behind, min(t.began_at)),
    array_agg(t.id) filter (where t.began_at is null)
  into v_until, v_undated from transactions_running() t;
  for v_try in 1..100 loop
    if not exists (select from transactions_running() t where t.id = any (v_undated)) then
      return v_until;
    end if;
    perform pg_sleep(0.05);
  end loop;
  return null;
end $$;
comment on function entries_complete_until is
  'The moment before which no entry is written any more, p_behind ago, at the mark or earlier. Waits
up to 5 s for transactions whose start is unknown; null where one goes on.';
-- rights: execute

create function exposure_sums() returns TABLE(round_id bigint, bet_type_config_id integer, number
  text, stake_satang bigint, payout_satang bigint, line_count integer)
language sql stable as $$
  select e.round_id, e.bet_type_config_id, e.number, sum(e.stake_satang)::bigint,
    sum(e.payout_satang)::bigint, sum(e.line_count)::integer
  from exposure_parts e group by e.round_id, e.bet_type_config_id, e.number;
$$;
-- rights: execute

create function exposures_forget_loans(p_type_id integer, p_round_id bigint, p_bet_types text[],
  p_numbers text[]) returns void
language plpgsql volatile security definer set search_path=public, pg_temp as $$
declare
  v_rounds bigint[] := array(select r.id from rounds r
    where (r.lottery_type_id = p_type_id or r.id = p_round_id)
      and r.status in ('SCHEDULED', 'OPEN'));
  v_configs integer[] := array(select c.id from bet_type_configs c
    where c.bet_type = any (p_bet_types));
  v_numbers text[] := array(select distinct counted_number(t, n)
    from unnest(p_bet_types) t, unnest(p_numbers) n);
begin
  update exposure_parts e
  set may_satang = null, others_satang = 0, loose_satang = 0, held_until = null
  where e.may_satang is not null and (p_numbers is null or e.number = any (v_numbers))
    and e.round_id = any (v_rounds) and e.bet_type_config_id = any (v_configs);
end $$;
comment on function exposures_forget_loans is
  'Forgets what the parts were lent of the caps of these numbers (null: all) of a lottery or a
round, in rounds that can take bets. For whoever has locked those rounds and sets a cap.';
-- rights: execute

create function exposures_lessen() returns trigger
language plpgsql volatile security definer set search_path=public, pg_temp as $$
begin
  update exposure_parts e set stake_satang = e.stake_satang + new.stake_satang - old.stake_satang,
    payout_satang = e.payout_satang + new.payout_satang - old.payout_satang,
    line_count = e.line_count + new.line_count - old.line_count
  where (e.round_id, e.bet_type_config_id, e.number, e.part) = (
    select l.round_id, l.bet_type_config_id, l.number, l.part from exposure_parts l
    where l.round_id = old.round_id and l.bet_type_config_id = old.bet_type_config_id
      and l.number = old.number order by l.line_count desc limit 1);
  return new;
end $$;
comment on function exposures_lessen is
  'Takes a cancelled slip out of the sums for a node of the version before, which names no part.';
-- rights: none

create function house_beacon(p_round_id bigint, p_signature bytea) returns boolean
language plpgsql volatile security definer set search_path=public, pg_temp as $$
begin
  perform from house_draws where round_id = p_round_id for update;
  update house_draws d set beacon_signature = p_signature, beacon_at = clock_timestamp()
  from house_beacon_chains c
  where d.round_id = p_round_id and c.hash = d.beacon_chain and d.beacon_signature is null
    and d.voided_in is null and extract(epoch from clock_timestamp())
      >= c.genesis_seconds + (d.beacon_round - 1) * c.period_seconds;
  return found;
end $$;
comment on function house_beacon is
  'Takes the signature of the beacon''s round that a draw waits for, once, when it can be out.';
-- rights: execute

create function house_beacon_round(p_chain text, p_at timestamptz) returns bigint
language sql stable set search_path=public, pg_temp as $$
  select floor((extract(epoch from p_at) - c.genesis_seconds) / c.period_seconds)::bigint + 3
  from house_beacon_chains c where c.hash = p_chain;
$$;
comment on function house_beacon_round is
  'The first round of a chain that comes out later than one period after a moment.';
-- rights: none

create function house_bet_leaves(p_round_id bigint) returns TABLE(block integer, first_key text,
  leaves bytea, slip_count integer, stake_satang bigint)
language sql stable set search_path=public, pg_temp set enable_nestloop=off set enable_seqscan=off as $$
  -- Texts of one round differ from the group on, which the sign behind it ends.
  with in_order as (
    select l.*, (row_number() over (order by l.key collate "C", l.leaf) - 1)::integer as n
    from house_slip_leaves(p_round_id) l
  )
  select n / 1024, min(key collate "C"), string_agg(leaf, ''::bytea order by n),
    count(*)::integer, sum(stake_satang)::bigint
  from in_order group by n / 1024;
$$;
comment on function house_bet_leaves is
  'The leaves of a round''s slips sorted by their texts, in blocks of 1,024: a block is a whole part
of the tree.';
-- rights: none

create function house_bet_path(p_round_id bigint, p_text text) returns jsonb
language plpgsql stable security definer set search_path=public, pg_temp as $$
declare
  v_block integer;
  v_leaves bytea;
  v_at integer;
begin
  -- Joined to nothing it is read once, not again for each of its hashes.
  select b.block, b.leaves || ''::bytea into v_block, v_leaves from house_bet_blocks b
  where b.round_id = p_round_id
    and b.first_key <= split_part(p_text, '|', 3) || '|' || split_part(p_text, '|', 4) || '|'
  order by b.block desc limit 1;
  select n into v_at from generate_series(0, octet_length(v_leaves) / 32 - 1) n
  where substring(v_leaves from n * 32 + 1 for 32) = house_leaf(p_text);
  return house_path_up(v_leaves, v_at) || house_path_up(
    (select string_agg(b.root, ''::bytea order by b.block) from house_bet_blocks b
      where b.round_id = p_round_id), v_block);
end $$;
comment on function house_bet_path is
  'The Merkle path of a slip''s text to the root of its round''s bets; null when it is not in it.';
-- rights: execute

create function house_commit(p_round_id bigint, p_draw_space integer) returns void
language plpgsql volatile security definer set search_path=public, pg_temp as $$
begin
  perform house_commit_rounds(array[p_round_id], array[p_draw_space]);
end $$;
comment on function house_commit is
  'Makes the seed of a round and publishes its hash, and whether
the draw waits for a public beacon, once.';
-- rights: execute

create function house_commit_rounds(p_round_ids bigint[], p_draw_spaces integer[]) returns void
language plpgsql volatile security definer set search_path=public, pg_temp set enable_seqscan=off as $$
begin
  if exists (select from house_state h where h.beacon_required and h.beacon_chain is null) then
    raise exception 'no public beacon is reached' using constraint = 'beacon_missing';
  end if;
  -- No bet may be older than the commit.
  if exists (select s.id from slips s where s.round_id = any (p_round_ids)
      and s.cancelled_at is null limit 1)
    or exists (select s.id from slips s where s.round_id = any (p_round_ids)
      and s.cancelled_at is not null limit 1)
  then
    raise exception 'a bet was taken already' using constraint = 'house_commit_too_late';
  end if;
  -- Three random UUIDs are 366 bits of the operating system's own; SHA-256 makes 32 bytes of them.
  insert into house_seeds (round_id, seed)
  select r.id, sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
    || uuid_send(gen_random_uuid()))
  from unnest(p_round_ids) r (id);
  insert into house_draws (round_id, commit_hash, beacon_chain, draw_space)
  select r.id, encode(sha256(s.seed), 'hex'), h.beacon_chain, r.space
  from unnest(p_round_ids, p_draw_spaces) r (id, space)
  join house_seeds s on s.round_id = r.id
  cross join house_state h;
end $$;
comment on function house_commit_rounds is
  'Makes the seeds of rounds and publishes their hashes,
and whether they wait for a public beacon. None may have a bet yet.';
-- rights: execute

create function house_compare(p_round_id bigint) returns boolean
language plpgsql volatile security definer set search_path=public, pg_temp as $$
declare
  v_draw house_draws;
  v_bets record;
  v_members text[];
  v_shots_root text;
  v_is_same boolean;
begin
  select * into v_draw from house_draws where round_id = p_round_id and drawn_at is not null
  for update;
  -- What the house does not draw is not fixed either.
  if not found then
    return not exists (select from house_draws d where d.round_id = p_round_id);
  end if;
  select encode(house_tree_root(coalesce(
      string_agg(house_tree_root(l.leaves), ''::bytea order by l.block), '')), 'hex') as root,
    coalesce(sum(l.slip_count), 0)::integer as slips,
    coalesce(sum(l.stake_satang), 0)::bigint as stakes
  into v_bets from house_bet_leaves(p_round_id) l;
  if v_draw.shots_root is not null then
    v_members := house_member_shots(p_round_id);
    v_shots_root :=
      house_shots_root(house_own_shots(v_draw.seed, cardinality(v_members)), v_members);
  end if;
  -- Only what everybody can see in the proof is held against what stands.
  v_is_same := v_bets.root = v_draw.bets_root and v_bets.slips = v_draw.slip_count
    and v_shots_root is not distinct from v_draw.shots_root;
  update house_draws set
    differs_at = case when not v_is_same then coalesce(differs_at, clock_timestamp()) end,
    compared_in = case when v_is_same then pg_current_xact_id() end,
    stood_bets_root = case when not v_is_same then v_bets.root end,
    stood_slip_count = case when not v_is_same then v_bets.slips end,
    stood_stake_satang = case when not v_is_same then v_bets.stakes end,
    stood_shots_root = case when not v_is_same then v_shots_root end
  where round_id = p_round_id;
  return v_is_same;
end $$;
comment on function house_compare is
  'Whether the slips and shots that stand are those that were fixed and drawn with; writes it down,
and what stands instead. A round that the house does not draw has nothing to compare.';
-- rights: execute

create function house_draw(p_round_id bigint) returns boolean
language plpgsql volatile security definer set search_path=public, pg_temp as $$
declare
  v_draw house_draws;
  v_seed bytea;
  v_house text[];
  v_members text[];
  v_shots text[];
  v_root text;
  v_added numeric;
  v_drawn text;
  v_beacon text := '';
begin
  select * into v_draw from house_draws where round_id = p_round_id for update;
  if not found or v_draw.fixed_at is null or v_draw.drawn_at is not null
    or v_draw.voided_in is not null or v_draw.fixed_in = pg_current_xact_id()
  then
    return false;
  end if;
  if v_draw.beacon_chain is not null then
    if v_draw.beacon_signature is null then return false; end if;
    v_beacon := encode(sha256(v_draw.beacon_signature), 'hex');
  end if;
  select seed into strict v_seed from house_seeds where round_id = p_round_id;
  if v_draw.draw_space is not null then
    v_drawn := house_sample(v_seed, format('%s:%s:%s', p_round_id, v_draw.bets_root, v_beacon),
      v_draw.draw_space);
    update house_draws set drawn_at = clock_timestamp(), beacon = v_beacon, seed = v_seed,
      result = jsonb_build_object('animal', lpad(v_drawn, 2, '0'))
    where round_id = p_round_id;
    return true;
  end if;
  v_members := house_member_shots(p_round_id);
  v_house := house_own_shots(v_seed, cardinality(v_members));
  v_root := house_shots_root(v_house, v_members);
  v_shots := v_house || v_members;
  v_added := house_number(substring(
    house_hmac(v_seed, format('%s:%s:%s', p_round_id, v_root, v_beacon)) from 1 for 8));
  -- Classic is the sum of all shots minus the 16th from the last.
  v_drawn := lpad(mod((select sum(shot::bigint) from unnest(v_shots) shot)
    - v_shots[cardinality(v_shots) - 15]::bigint + v_added, 100000)::text, 5, '0');
  update house_draws set drawn_at = clock_timestamp(), beacon = v_beacon, seed = v_seed,
    shots_root = v_root, result = jsonb_build_object('prize_first', v_drawn,
      'four_top', right(v_drawn, 4), 'three_top', right(v_drawn, 3),
      'two_top', right(v_drawn, 2), 'two_bottom', left(v_drawn, 2))
  where round_id = p_round_id;
  return true;
end $$;
comment on function house_draw is
  'Draws a round whose bets and shots are fixed and whose beacon is
there, and publishes the seed with the result, once. Nothing of it is given by the caller.';
-- rights: execute

create function house_draw_is_stuck(p_round_id bigint) returns boolean
language sql stable set search_path=public, pg_temp as $$
  select exists (
    select from backoffice_waiting_draws w join house_draws d on d.round_id = w.round_id
    where w.round_id = p_round_id and d.voided_in is null and case
      -- Nothing was counted, so nothing is paid: winners are counted once the slips are the same.
      when d.drawn_at is not null then d.differs_at <= clock_timestamp() - interval '1 hour'
        and not exists (select from settlements s
          where s.round_id = d.round_id and s.counted_at is not null)
      -- What waits for its beacon has a rule of its own; once it is there, the draw has an hour,
      -- or a late one would let the owners choose, who know what it draws.
      else (d.beacon_round is null or d.beacon_signature is not null)
        and clock_timestamp() >= greatest(w.due_at, d.beacon_at) + interval '1 hour'
    end);
$$;
comment on function house_draw_is_stuck is
  'Whether a draw of the house is not made an hour after it was due and had all that it needs, or is
made and its slips have not been those that were fixed for an hour, with nothing counted: two owners
may void it.';
-- rights: execute

create function house_fix(p_round_id bigint) returns boolean
language plpgsql volatile security definer set search_path=public, pg_temp as $$
declare
  v_at timestamptz;
  v_bets record;
  v_shots text;
  v_draw house_draws;
  v_kind text;
begin
  -- Held until the end: the round stays closed, and slips of other rounds pass by meanwhile.
  perform from rounds r where r.id = p_round_id and r.status = 'CLOSED'
    and clock_timestamp() >= r.close_time for share;
  if not found then return false; end if;
  perform from house_draws d where d.round_id = p_round_id and d.fixed_at is null for update;
  if not found then return false; end if;
  v_bets := house_keep_bets(p_round_id);
  v_shots := house_shots_root('{}', house_member_shots(p_round_id));
  -- Entries of the log are written one after the other, as in log_write.
  perform pg_advisory_xact_lock(4217);
  -- The clock is read last: the beacon's round is none that came out in the meantime.
  v_at := clock_timestamp();
  update house_draws d set fixed_at = v_at, fixed_in = pg_current_xact_id(),
    bets_root = v_bets.bets_root, slip_count = v_bets.slip_count,
    stake_satang = v_bets.stake_satang, fixed_shots_root = v_shots,
    beacon_round = house_beacon_round(d.beacon_chain, v_at)
  where d.round_id = p_round_id;
  select d.* into v_draw from house_draws d where d.round_id = p_round_id;
  foreach v_kind in array array['COMMIT', 'FIXED'] loop
    if not exists (select from log_entries l
      where l.kind = v_kind and l.subject = p_round_id::text)
    then
      perform log_append(v_kind, p_round_id::text, log_draw_text(v_kind, v_draw));
    end if;
  end loop;
  return true;
end $$;
comment on function house_fix is
  'Publishes, in the log as well, which bets and shots a closed round
has and which number of the beacon the draw waits for, once, after the close and before the draw.';
-- rights: execute

create function house_gates_follow() returns trigger
language plpgsql volatile security definer set search_path=public, pg_temp as $$
begin
  update house_gates g set betting_stopped_at = new.betting_stopped_at,
    clock_mark = new.clock_mark
  where (g.betting_stopped_at, g.clock_mark)
    is distinct from (new.betting_stopped_at, new.clock_mark);
  return null;
end $$;
-- rights: none

create function house_gates_follow_debts() returns trigger
language plpgsql volatile security definer set search_path=public, pg_temp as $$
begin
  update house_gates g set debts_block_bets = new.value = 'true'::jsonb
  where g.debts_block_bets is distinct from (new.value = 'true'::jsonb);
  return null;
end $$;
-- rights: none

create function house_history() returns text
language sql stable security definer set search_path=public, pg_temp as $$
  select s.system_identifier || ':'
    || ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint || ':'
    || 'migrations'::regclass::oid
  from pg_control_system() s;
$$;
comment on function house_history is
  'Which history of which PostgreSQL this is, and which making of its tables.';
-- rights: none

create function house_hmac(p_seed bytea, p_text text) returns bytea
language plpgsql immutable set search_path=public, pg_temp as $$
declare
  v_inner bytea := decode(repeat('36', 64), 'hex');
  v_outer bytea := decode(repeat('5c', 64), 'hex');
begin
  for n in 0 .. octet_length(p_seed) - 1 loop
    v_inner := set_byte(v_inner, n, get_byte(p_seed, n) # 54);
    v_outer := set_byte(v_outer, n, get_byte(p_seed, n) # 92);
  end loop;
  return sha256(v_outer || sha256(v_inner || convert_to(p_text, 'UTF8')));
end $$;
comment on function house_hmac is
  'HMAC-SHA256 (RFC 2104) for a key that is no longer than a block.';
-- rights: none

create function house_in_order(p_number text) returns text
language sql immutable set search_path=public, pg_temp as $$
  select string_agg(digit, '' order by digit) from regexp_split_to_table(p_number, '') digit;
$$;
comment on function house_in_order is
  'The digits of a number in ascending order.';
-- rights: none

create function house_keep_bets(p_round_id bigint, OUT bets_root text, OUT slip_count integer, OUT
  stake_satang bigint) returns record
language sql volatile set search_path=public, pg_temp as $$
  with read as materialized (
    select l.*, house_tree_root(l.leaves) as root from house_bet_leaves(p_round_id) l
  ), kept as (
    insert into house_bet_blocks (round_id, block, first_key, leaves, root)
    select p_round_id, r.block, r.first_key, r.leaves, r.root from read r
  )
  select encode(house_tree_root(
      coalesce(string_agg(r.root, ''::bytea order by r.block), '')), 'hex'),
    coalesce(sum(r.slip_count), 0)::integer, coalesce(sum(r.stake_satang), 0)::bigint
  from read r;
$$;
comment on function house_keep_bets is
  'Reckons what is fixed of a round''s bets, and keeps its blocks for receipts.';
-- rights: none

create function house_leaf(p_text text) returns bytea
language sql immutable as $$$$;
comment on function house_leaf is
  'The leaf of a text in a Merkle tree (RFC 6962).';
-- rights: none

create function house_level_above(p_level bytea) returns bytea
language sql immutable set search_path=public, pg_temp as $$
  -- A pair of hashes is 64 bytes in a row; a last one without a partner is handed up unchanged.
  select string_agg(
    case octet_length(pair) when 64 then sha256('\x01'::bytea || pair) else pair end,
    ''::bytea order by n)
  from (select n, substring(p_level from n * 64 + 1 for 64) as pair
    from generate_series(0, (octet_length(p_level) - 1) / 64) n) pairs;
$$;
comment on function house_level_above is
  'The nodes above the nodes of one level of a Merkle tree, 32 bytes each.';
-- rights: none

create function house_lottery_stands() returns trigger
language plpgsql volatile set search_path=public, pg_temp as $$
begin
  if new.result_kind is distinct from old.result_kind
    and (old.result_kind in ('YEEKEE', 'ANIMAL') or new.result_kind in ('YEEKEE', 'ANIMAL'))
  then
    raise exception 'what the house draws stays so' using constraint = 'house_lottery_stands';
  end if;
  return new;
end $$;
-- rights: none

create function house_member_shots(p_round_id bigint) returns text[]
language sql stable set search_path=public, pg_temp as $$
  select coalesce(array_agg(number order by position), '{}')
  from house_shots where round_id = p_round_id;
$$;
comment on function house_member_shots is
  'What members shot in a round, in order.';
-- rights: none

create function house_merkle_root(p_texts text[]) returns text
language sql immutable set search_path=public, pg_temp as $$
  select encode(house_tree_root(
    coalesce(string_agg(house_leaf(t.text), ''::bytea order by t.n), '')), 'hex')
  from unnest(p_texts) with ordinality t (text, n);
$$;
comment on function house_merkle_root is
  'As RFC 6962 and domain/results/merkle.ts have it.';
-- rights: none

create function house_number(p_bytes bytea) returns numeric
language plpgsql immutable set search_path=public, pg_temp as $$
declare
  v_number numeric := 0;
begin
  for n in 0 .. octet_length(p_bytes) - 1 loop
    v_number := v_number * 256 + get_byte(p_bytes, n);
  end loop;
  return v_number;
end $$;
comment on function house_number is
  'Bytes as an unsigned integer, the first weighing most.';
-- rights: none

create function house_number_wins(p_bet_type text, p_number text, p_result jsonb) returns boolean
language sql immutable set search_path=public, pg_temp as $$
  select coalesce(case p_bet_type
    when 'FOUR_TOP' then p_number = p_result ->> 'four_top'
    when 'THREE_TOP' then p_number = p_result ->> 'three_top'
    when 'TWO_TOP' then p_number = p_result ->> 'two_top'
    when 'TWO_BOTTOM' then p_number = p_result ->> 'two_bottom'
    when 'ANIMAL' then p_number = p_result ->> 'animal'
    when 'RUN_TOP' then position(p_number in p_result ->> 'three_top') > 0
    when 'RUN_BOTTOM' then position(p_number in p_result ->> 'two_bottom') > 0
    when 'FOUR_TOD' then house_in_order(p_number) = house_in_order(p_result ->> 'four_top')
    when 'THREE_TOD' then house_in_order(p_number) = house_in_order(p_result ->> 'three_top')
  end, false);
$$;
comment on function house_number_wins is
  'Whether a number of a bet type wins by a draw of the house; false for any other bet type.';
-- rights: none

create function house_own_shots(p_seed bytea, p_members integer) returns text[]
language sql immutable set search_path=public, pg_temp as $$
  select coalesce(array_agg(
    lpad(mod(house_number(house_hmac(p_seed, 'shot:' || n)), 100000)::text, 5, '0')
    order by n), '{}')
  from generate_series(1, 16 - p_members) n;
$$;
comment on function house_own_shots is
  'The shots that the house adds to those of members, up to 16; they follow from the seed.';
-- rights: none

create function house_owners_void(p_round_id bigint) returns boolean
language sql stable set search_path=public, pg_temp as $$
  select house_draw_is_stuck(p_round_id) and exists (
    select from approvals a
    join staff_standing asker on asker.member_id = a.asked_by
    join staff_standing approver on approver.member_id = a.decided_by
    where a.round_id = p_round_id and a.kind = 'VOID' and a.status = 'APPROVED'
      and a.decided_at >= transaction_timestamp() and a.asked_by <> a.decided_by
      and asker.is_enabled and 'owner' = any (asker.rights)
      and approver.is_enabled and 'owner' = any (approver.rights));
$$;
comment on function house_owners_void is
  'Whether in this transaction one owner approved what another has asked for: to void a draw that is
stuck.';
-- rights: execute

create function house_path_up(p_level bytea, p_at integer) returns jsonb
language plpgsql immutable set search_path=public, pg_temp as $$
declare
  v_level bytea := p_level;
  v_at integer := p_at;
  v_beside bytea;
  v_steps jsonb := '[]';
begin
  while octet_length(v_level) > 32 loop
    v_beside := substring(v_level from (v_at # 1) * 32 + 1 for 32);
    if v_beside <> '' then
      v_steps := v_steps || jsonb_build_object(
        'side', case v_at % 2 when 0 then 'RIGHT' else 'LEFT' end, 'hash', encode(v_beside, 'hex'));
    end if;
    v_level := house_level_above(v_level);
    v_at := v_at / 2;
  end loop;
  return v_steps;
end $$;
comment on function house_path_up is
  'The hashes beside the way from one hash of a level up to the root, with their sides.';
-- rights: none

create function house_result_is_drawn() returns trigger
language plpgsql volatile set search_path=public, pg_temp as $$
begin
  if new.result is not null
    and (tg_op = 'INSERT' or new.result is distinct from old.result)
    and (exists (select from house_draws d where d.round_id = new.id)
      or exists (select from lottery_types t
        where t.id = new.lottery_type_id and t.result_kind in ('YEEKEE', 'ANIMAL')))
    and not exists (select from house_draws d where d.round_id = new.id and d.result = new.result)
  then
    raise exception 'the house draws this round' using constraint = 'house_result_is_drawn';
  end if;
  if tg_op = 'UPDATE' and new.result is null and old.result is not null
    and exists (select from house_draws d where d.round_id = new.id)
  then
    raise exception 'what was drawn stays' using constraint = 'house_result_is_drawn';
  end if;
  return new;
end $$;
-- rights: none

create function house_reveal() returns void
language sql volatile security definer set search_path=public, pg_temp as $$
  update house_draws d set seed = s.seed from house_seeds s
  where s.round_id = d.round_id and d.seed is null and d.voided_in is not null
    and d.voided_in <> pg_current_xact_id();
$$;
comment on function house_reveal is
  'Publishes the seeds of voided rounds. Not in the transaction
that voids: whoever took that back would have read the seed of a round that goes on.';
-- rights: execute

create function house_round_stands() returns trigger
language plpgsql volatile security definer set search_path=public, pg_temp as $$
declare
  v_draw house_draws;
  v_by_owners boolean;
begin
  -- Locked, so that an older view of the draw fails here: it may be fixed in the meantime.
  select * into v_draw from house_draws where round_id = new.id for update;
  if not found then return new; end if;
  if new.lottery_type_id is distinct from old.lottery_type_id
    or (v_draw.fixed_at is not null and (new.open_time, new.close_time)
      is distinct from (old.open_time, old.close_time))
  then
    raise exception 'what the house draws is fixed' using constraint = 'house_round_stands';
  end if;
  if new.status = 'VOIDED' and old.status <> 'VOIDED' then
    v_by_owners := house_owners_void(new.id);
    -- A draw that was made is public: nobody voids it for its number. Whether its slips differ is
    -- looked at here and now, whatever was found before.
    if v_by_owners and v_draw.drawn_at is not null then
      v_by_owners := not house_compare(new.id);
    end if;
    -- From the close on the draw follows, so leaving it out would be a choice; unless the beacon
    -- that it waits for has not come for a day.
    if (v_draw.fixed_at is not null or old.status in ('CLOSED', 'SETTLED')
        or clock_timestamp() >= old.close_time)
      and not coalesce(v_draw.beacon_round is not null and v_draw.beacon_signature is null
        and v_draw.drawn_at is null and clock_timestamp() >= v_draw.fixed_at + interval '24 hours',
        false)
      and not v_by_owners
    then
      raise exception 'the house draws this round' using constraint = 'house_round_stands';
    end if;
    update house_draws set voided_in = pg_current_xact_id(), voided_by_owners = v_by_owners
    where round_id = new.id;
    -- What was to be paid on the draw was registered and never counted; nothing else is unfinished.
    if v_by_owners then
      delete from settlements s where s.round_id = new.id and s.counted_at is null;
    end if;
  elsif old.status = 'VOIDED' and new.status <> 'VOIDED' then
    raise exception 'the seed is public' using constraint = 'house_round_stands';
  elsif new.status = 'SETTLED' and old.status <> 'SETTLED' and not exists (
    select from settlements s where s.round_id = new.id and s.kind = 'RESULT'
      and s.result_version = new.result_version and s.finished_at is not null)
  then
    raise exception 'nothing is settled' using constraint = 'house_round_stands';
  elsif new.result_version < old.result_version
    or (old.status = 'SETTLED' and new.status <> 'SETTLED')
    or (v_draw.fixed_at is not null and new.status in ('SCHEDULED', 'OPEN'))
  then
    raise exception 'a draw is not taken back' using constraint = 'house_round_stands';
  end if;
  return new;
end $$;
comment on function house_round_stands is
  'A round of the house is voided before its close, a day after it when the beacon of its draw has
not come, by two owners an hour after its draw was due or its slips were found not to be those that
were fixed, or never. Once it is fixed it is not opened or moved, and settled only by its
settlement, for good.';
-- rights: none

create function house_sample(p_seed bytea, p_message text, p_space integer) returns integer
language plpgsql immutable set search_path=public, pg_temp as $$
declare
  v_limit numeric := div(18446744073709551616, p_space) * p_space;
  v_digest bytea := house_hmac(p_seed, p_message);
  v_value numeric;
begin
  for v_round in 1 .. 1000 loop
    for n in 0 .. 3 loop
      v_value := house_number(substring(v_digest from n * 8 + 1 for 8));
      if v_value < v_limit then return mod(v_value, p_space); end if;
    end loop;
    v_digest := house_hmac(p_seed, p_message || ':' || v_round);
  end loop;
  raise exception 'a thousand digests above the limit';
end $$;
comment on function house_sample is
  'Each number below the space is equally likely: what is above the largest multiple is thrown away
(sampleBelow in domain/results/verifiable-draw.ts).';
-- rights: none

create function house_settlement_is_drawn() returns trigger
language plpgsql volatile set search_path=public, pg_temp as $$
begin
  if not exists (select from house_draws d where d.round_id = new.round_id) then
    return new;
  end if;
  if new.kind = 'CORRECTION' or (new.result is not null and not exists (
    select from house_draws d where d.round_id = new.round_id and d.result = new.result))
  then
    raise exception 'the house draws this round' using constraint = 'house_result_is_drawn';
  end if;
  -- Winners are counted among the slips that were fixed, looked at in this very transaction.
  if new.kind = 'RESULT' and new.counted_at is not null
    and (tg_op = 'INSERT' or old.counted_at is null)
    and not exists (select from house_draws d
      where d.round_id = new.round_id and d.compared_in = pg_current_xact_id())
  then
    raise exception 'the slips were not compared' using constraint = 'house_slips_compared';
  end if;
  if new.finished_at is not null and new.counted_at is null then
    raise exception 'nothing was counted' using constraint = 'house_slips_compared';
  end if;
  return new;
end $$;
-- rights: none

create function house_shoot(p_round_id bigint, p_user_id uuid, p_number text, p_most integer)
  returns integer
language plpgsql volatile security definer set search_path=public, pg_temp as $$
declare
  v_position integer;
  v_type_id integer;
begin
  -- Shooting and betting end at the same instant: the clock is read after the locks.
  perform from rounds r where r.id = p_round_id for share;
  select r.lottery_type_id into v_type_id from rounds r
  where r.id = p_round_id and r.status in ('SCHEDULED', 'OPEN')
    and clock_timestamp() < r.close_time;
  if not found then return null; end if;
  if not exists (select from lottery_types t
    where t.id = v_type_id and t.result_kind = 'YEEKEE')
  then
    return null;
  end if;
  perform from house_draws where round_id = p_round_id for update;
  -- A house that takes no bets, as it does not trust its books or its clock, moves no draw either.
  if exists (select from house_state h where h.betting_stopped_at is not null
    or clock_timestamp() < h.clock_mark - interval '1 second')
  then
    raise exception 'betting is stopped' using constraint = 'betting_stopped';
  end if;
  update house_draws d set shot_count = d.shot_count + 1
  from rounds r
  where d.round_id = p_round_id and r.id = p_round_id
    and r.status in ('SCHEDULED', 'OPEN') and d.fixed_at is null
    and clock_timestamp() >= r.open_time and clock_timestamp() < r.close_time
  returning d.shot_count into v_position;
  if v_position is null then return null; end if;
  if (select count(*) from house_shots
      where round_id = p_round_id and user_id = p_user_id) >= p_most
  then
    raise exception 'the member has shot often enough' using constraint = 'shots_of_member_used_up';
  end if;
  insert into house_shots (round_id, position, user_id, number)
  values (p_round_id, v_position, p_user_id, p_number);
  return v_position;
end $$;
comment on function house_shoot is
  'Answers the position of the shot, or null when it is too late.';
-- rights: execute

create function house_shots_root(p_house text[], p_members text[]) returns text
language sql immutable set search_path=public, pg_temp as $$
  select house_merkle_root(
    array(select format('house:%s:%s', n, t) from unnest(p_house) with ordinality h (t, n)
      order by n)
    || array(select format('shot:%s:%s', n, t) from unnest(p_members) with ordinality m (t, n)
      order by n));
$$;
comment on function house_shots_root is
  'The Merkle root of a Yeekee round''s shots.';
-- rights: none

create function house_slip_leaves(p_round_id bigint) returns TABLE(user_id uuid, slip_id bigint,
  key text, leaf bytea, stake_satang bigint)
language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
  select s.user_id, s.id, concat_ws('|', s.bet_group_id, s.user_id::text, ''),
    house_leaf(concat_ws('|', 'chokdee-slip-1', p_round_id::text, s.bet_group_id,
      s.user_id::text, floor(extract(epoch from s.created_at) * 1000)::bigint::text,
      string_agg(concat_ws(':', coalesce(c.bet_type, ''), l.number, l.stake::text, l.odds::text),
        ';' order by l.line_no))),
    sum(l.stake)::bigint
  from slips s cross join lateral unnest(s.line_config_ids, s.line_numbers, s.line_stakes_satang,
    s.line_odds) with ordinality l (config_id, number, stake, odds, line_no)
  left join bet_type_configs c on c.id = l.config_id
  where s.round_id = p_round_id and s.cancelled_at is null
  group by s.user_id, s.id, s.bet_group_id, s.created_at;
end $$;
comment on function house_slip_leaves is
  'The leaves of a round''s standing slips, of texts as domain/results/receipt.ts writes them.';
-- rights: none

create function house_slip_stands() returns trigger
language plpgsql volatile security definer set search_path=public, pg_temp as $$
begin
  if not exists (select from house_draws d where d.round_id = old.round_id) then
    -- Who cancels by the rules holds a gate of the round; one that is closed opens for nobody.
    if new.cancelled_at is distinct from old.cancelled_at and not exists (select from round_gates g
      where g.round_id = old.round_id and g.status in ('SCHEDULED', 'OPEN'))
    then
      raise exception 'the slips of a closed round stand' using constraint = 'slip_stands';
    end if;
    return new;
  end if;
  -- Who cancels by the rules holds this lock already; an older view of the round fails at it.
  perform from rounds r where r.id = old.round_id and r.status in ('SCHEDULED', 'OPEN') for share;
  if not found then
    raise exception 'the slips are fixed' using constraint = 'house_slip_stands';
  end if;
  return new;
end $$;
comment on function house_slip_stands is
  'Slips are cancelled while their round is open, or never.';
-- rights: execute

create function house_tree_root(p_hashes bytea) returns bytea
language plpgsql immutable set search_path=public, pg_temp as $$
declare
  v_level bytea := p_hashes;
begin
  if octet_length(v_level) = 0 then return sha256(''); end if;
  while octet_length(v_level) > 32 loop v_level := house_level_above(v_level); end loop;
  return v_level;
end $$;
comment on function house_tree_root is
  'The root over the hashes of leaves, 32 bytes each.';
-- rights: none

create function idempotent_answer(p_user_id uuid, p_action text, p_key text) returns
  TABLE(input_hash bytea, answer jsonb)
language plpgsql volatile security definer set search_path=public, pg_temp as $$
#variable_conflict use_column
begin
  return query select a.input_hash, a.answer from idempotent_answers a
  where a.user_id = p_user_id and a.action = p_action and a.key = p_key;
end $$;
comment on function idempotent_answer is
  'What a call was answered under a key, if it was.';
-- rights: execute

create function idempotent_keep(p_user_id uuid, p_action text, p_key text, p_input_hash bytea,
  p_answer jsonb) returns void
language plpgsql volatile security definer set search_path=public, pg_temp as $$
begin
  insert into idempotent_answers (user_id, action, key, input_hash, status, answer)
  values (p_user_id, p_action, p_key, p_input_hash, 200, p_answer);
end $$;
comment on function idempotent_keep is
  'Keeps what a call was answered under a key, once.';
-- rights: execute

create function is_tod(p_bet_type text) returns boolean
language sql immutable as $$
  select p_bet_type in ('FOUR_TOD', 'THREE_TOD');
$$;
comment on function is_tod is
  'Whether a bet type wins in any order of the drawn number.';
-- rights: execute

create function ledger_entry_since(p_user_id uuid, p_at timestamptz) returns bigint
language plpgsql stable as $$
declare
  v_low bigint := 0;
  v_high bigint;
  v_middle bigint;
  v_found record;
begin
  -- Entries of a member are written one after the other under the wallet's lock, so their ids
  -- and their moments are in the same order, and the first one since a moment is found by halving.
  select max(id) + 1 into v_high from ledger_entries where user_id = p_user_id;
  while v_low < v_high loop
    v_middle := v_low + (v_high - v_low) / 2;
    select id, created_at into v_found from ledger_entries
    where user_id = p_user_id and id >= v_middle order by id limit 1;
    if v_found.id is null or v_found.created_at >= p_at then
      v_high := v_middle;
    else
      v_low := v_found.id + 1;
    end if;
  end loop;
  return coalesce(v_high, 0);
end $$;
comment on function ledger_entry_since is
  'The lowest id that an entry of this member at or after a moment can have.';
-- rights: execute

create function ledger_is_append_only() returns trigger
language plpgsql volatile set search_path=public, pg_temp as $$
begin
  raise exception 'ledger entries are never changed' using constraint = 'ledger_is_append_only';
end $$;
-- rights: execute

create function liabilities_make() returns date
language plpgsql volatile security definer set search_path=public, pg_temp as $$
declare
  v_day date;
  v_level smallint := 0;
  v_count bigint;
  v_root bytea;
  v_total bigint;
  v_members integer;
begin
  perform pg_advisory_xact_lock(4218);
  select max(d.day) into v_day from book_days d;
  if v_day is null or exists (select from liabilities l where l.day = v_day) then
    return null;
  end if;
  delete from liability_nodes;
  delete from liability_leaves;
  -- A random number for each, so that nobody finds out another's balance by trying.
  insert into liability_leaves (user_id, position, text)
  select s.user_id, row_number() over (order by s.salt) - 1, concat_ws('|', 'chokdee-liability-1',
    v_day, s.user_id, s.balance_satang, encode(s.hash, 'hex'), s.salt)
  from (select h.user_id, h.balance_satang, h.hash, encode(sha256(uuid_send(gen_random_uuid())
    || uuid_send(gen_random_uuid())), 'hex') as salt from wallet_heads h) s;
  insert into liability_nodes (level, position, hash, satang)
  select 0, l.position, house_leaf(l.text), split_part(l.text, '|', 4)::bigint
  from liability_leaves l;
  get diagnostics v_count = row_count;
  v_members := v_count;
  while v_count > 1 loop
    -- A last one without a partner is handed up as it is.
    insert into liability_nodes (level, position, hash, satang)
    select v_level + 1, l.position / 2, case when r.hash is null then l.hash
      else liability_node(l.hash, l.satang, r.hash, r.satang) end,
      l.satang + coalesce(r.satang, 0)
    from liability_nodes l left join liability_nodes r
      on r.level = v_level and r.position = l.position + 1
    where l.level = v_level and l.position % 2 = 0;
    get diagnostics v_count = row_count;
    v_level := v_level + 1;
  end loop;
  select n.hash, n.satang into v_root, v_total from liability_nodes n
  where n.level = v_level and n.position = 0;
  insert into liabilities (day, members, total_satang, root)
  values (v_day, v_members, coalesce(v_total, 0), coalesce(v_root, sha256('')));
  perform pg_advisory_xact_lock(4217);
  perform log_append('LIABILITIES', v_day::text,
    concat_ws('|', v_day, encode(coalesce(v_root, sha256('')), 'hex'), coalesce(v_total, 0)));
  return v_day;
end $$;
comment on function liabilities_make is
  'Makes the proof of liabilities of the last sealed day and publishes it in the log; null when it
is made, or there is no such day.';
-- rights: execute

create function liability_node(p_left bytea, p_left_satang bigint, p_right bytea, p_right_satang
  bigint) returns bytea
language sql immutable set search_path=public, pg_temp as $$
  select sha256('\x01'::bytea || p_left || int8send(p_left_satang) || p_right
    || int8send(p_right_satang));
$$;
comment on function liability_node is
  'A node binds the sums of both its sides: none of them can be made smaller unseen.';
-- rights: execute

create function liability_path(p_user_id uuid) returns TABLE(side text, hash bytea, satang bigint)
language sql stable set search_path=public, pg_temp as $$
  select case when l.position / (1::bigint << s.level) % 2 = 0 then 'RIGHT' else 'LEFT' end,
    n.hash, n.satang
  from liability_leaves l
  cross join generate_series(0, (select max(t.level) from liability_nodes t)) s (level)
  cross join lateral (
    select t.hash, t.satang from liability_nodes t
    where t.level = s.level and t.position = (l.position / (1::bigint << s.level)) # 1 limit 1
  ) n
  where l.user_id = p_user_id order by s.level;
$$;
comment on function liability_path is
  'From a member''s leaf to the root: on which side the other stands, its hash and its sum.';
-- rights: execute

create function line_fault(p_number text, p_stake_satang bigint, p_config_id integer, p_digits
  smallint, p_step_satang bigint, p_min_satang bigint, p_max_satang bigint) returns text
language sql immutable as $$
  select case
    when p_config_id is null then 'WRONG_BET_TYPE'
    when p_number !~ '^[0-9]+$' or length(p_number) <> p_digits then 'WRONG_LENGTH'
    when p_stake_satang < p_min_satang then 'BELOW_MIN'
    when p_stake_satang > p_max_satang then 'ABOVE_MAX'
    when p_stake_satang % p_step_satang <> 0 then 'NOT_WHOLE_BAHT'
  end;
$$;
comment on function line_fault is
  'What is wrong with a line by itself; null: nothing. Stakes in satang.';
-- rights: execute

create function log_append(p_kind text, p_subject text, p_what text, p_at timestamptz
  DEFAULT clock_timestamp()) returns void
language plpgsql volatile set search_path=public, pg_temp as $$
declare
  v_no bigint;
  v_text text;
  v_hash bytea;
  v_level smallint := 0;
  v_position bigint;
begin
  select coalesce(max(e.no) + 1, 0) into v_no from log_entries e;
  v_text := concat_ws('|', 'chokdee-log-1', v_no, floor(extract(epoch from p_at) * 1000)::bigint,
    p_kind, p_what);
  insert into log_entries (no, at, kind, subject, text)
  values (v_no, p_at, p_kind, p_subject, v_text);
  v_hash := house_leaf(v_text);
  v_position := v_no;
  insert into log_nodes (level, position, hash) values (0, v_no, v_hash);
  -- What is complete with this leaf.
  while v_position % 2 = 1 loop
    select sha256('\x01'::bytea || n.hash || v_hash) into v_hash from log_nodes n
    where n.level = v_level and n.position = v_position - 1;
    v_level := v_level + 1;
    v_position := v_position / 2;
    insert into log_nodes (level, position, hash) values (v_level, v_position, v_hash);
  end loop;
end $$;
-- rights: none

create function log_draw_text(p_kind text, p_draw house_draws) returns text
language sql stable set search_path=public, pg_temp as $$
  select case p_kind
    when 'COMMIT' then concat_ws('|', p_draw.round_id, p_draw.commit_hash,
      coalesce(p_draw.beacon_chain, ''), case when p_draw.space_in_log then p_draw.draw_space end)
    when 'FIXED' then concat_ws('|', p_draw.round_id, p_draw.bets_root, p_draw.slip_count)
      || coalesce(concat('|', p_draw.beacon_round, '|') || p_draw.fixed_shots_root, '')
    when 'DRAWN' then concat_ws('|', p_draw.round_id, encode(p_draw.seed, 'hex'),
      coalesce(p_draw.shots_root, ''), p_draw.beacon) end;
$$;
comment on function log_draw_text is
  'What the log says of a draw when it is committed to, fixed and drawn.';
-- rights: none

create function log_ledger_root(p_from timestamptz, p_until timestamptz)
  returns bytea
language plpgsql stable set search_path=public, pg_temp as $$
begin
  return (
    with wallets as (
      select e.user_id, string_agg(jsonb_build_array(e.id, e.type, e.amount_satang,
        e.balance_after_satang, e.counter_account, e.reference_kind, e.reference_id, e.meta,
        extract(epoch from e.created_at))::text, chr(10) order by e.id) as entries
      from ledger_entries e where e.created_at >= p_from and e.created_at < p_until
      group by e.user_id
    ), leaves as (
      select 0 as part, w.user_id::text as name,
        sha256('\x00'::bytea || convert_to(w.user_id || chr(10) || w.entries, 'UTF8')) as leaf
      from wallets w
      union all
      select 1, lpad(m.id::text, 19, '0'), sha256('\x00'::bytea || convert_to(concat_ws('|', m.id,
        extract(epoch from m.at), m.kind, m.debit_account, m.credit_account, m.amount_satang,
        m.reference_kind, m.reference_id, coalesce(m.actor_id::text, ''),
        coalesce(m.meta::text, '')), 'UTF8'))
      from book_moves m where m.at >= p_from and m.at < p_until
    )
    select house_tree_root(coalesce(string_agg(l.leaf, ''::bytea
      order by l.part, l.name collate "C"), ''::bytea)) from leaves l);
end $$;
comment on function log_ledger_root is
  'The root over what each wallet and the house''s moves were in a span: one leaf for each wallet
with entries, then one for each move.';
-- rights: none

create function log_micros(p_at timestamptz) returns text
language sql immutable set search_path=public, pg_temp as $$
  select (extract(epoch from p_at) * 1000000)::bigint::text;
$$;
-- rights: execute

create function log_verify(p_most integer) returns TABLE(kind text, id text, detail text)
language plpgsql stable security definer set search_path=public, pg_temp as $$
#variable_conflict use_column
begin
  return query
  select 'public log', l.no::text, 'the ledger of this span is not what was published'::text
  from (select e.no, e.text from log_entries e where e.kind = 'LEDGER'
    order by e.no desc limit p_most) l
  where split_part(l.text, '|', 7) <> encode(log_ledger_root(
    to_timestamp(split_part(l.text, '|', 5)::numeric / 1000000),
    to_timestamp(split_part(l.text, '|', 6)::numeric / 1000000)), 'hex');
  return query
  select 'public log', l.no::text, 'the day''s seal is not what was published'::text
  from log_entries l left join book_days d on d.day = l.subject::date
  where l.kind = 'DAY' and split_part(l.text, '|', 6) is distinct from encode(d.hash, 'hex');
  return query
  select 'public log', l.no::text, 'the audit has no such entry as was published'::text
  from (select e.no, e.subject from log_entries e where e.kind = 'AUDIT'
    order by e.no desc limit p_most) l
  where not exists (select from audit_entries a where a.hash = decode(l.subject, 'hex'));
  -- A day has some hundred draws.
  return query
  select 'public log', l.no::text, 'the draw is not what was published'::text
  from (
    select e.no, e.kind, e.subject::bigint as round_id,
      substring(e.text from '^(?:[^|]*\|){4}(.*)$') as told
    from log_entries e where e.kind in ('COMMIT', 'FIXED', 'DRAWN')
    order by e.no desc limit p_most * 100) l
  left join house_draws d on d.round_id = l.round_id
  where l.told is distinct from log_draw_text(l.kind, d)
    -- Commits that were published before this migration do not say whether there is a beacon.
    and not coalesce(l.kind = 'COMMIT' and l.told = d.round_id || '|' || d.commit_hash, false);
  return query
  select 'public log', l.no::text, 'the proof of liabilities is not what was published'::text
  from (select e.no, e.subject, e.text from log_entries e where e.kind = 'LIABILITIES'
    order by e.no desc limit p_most) l
  left join liabilities b on b.day = l.subject::date
  where split_part(l.text, '|', 6) is distinct from encode(b.root, 'hex')
    or split_part(l.text, '|', 7) is distinct from b.total_satang::text;
end $$;
comment on function log_verify is
  'What of ledger, days, audit, draws and liabilities is not as the last entries of the log say; no
rows when all is.';
-- rights: execute

create function log_write() returns bigint
language plpgsql volatile security definer set search_path=public, pg_temp as $$
declare
  v_before bigint;
  v_from timestamptz;
  v_until timestamptz;
  v_head bytea;
  v_draw house_draws;
  v_row record;
begin
  -- One after the other: the number of an entry is the order in which it was written.
  perform pg_advisory_xact_lock(4217);
  select coalesce(max(no), -1) into v_before from log_entries;

  for v_row in select d.day, d.hash from book_days d
    where d.day > coalesce((select max(l.subject)::date from log_entries l where l.kind = 'DAY'),
      '-infinity') order by d.day
  loop
    perform log_append('DAY', v_row.day::text,
      concat_ws('|', v_row.day, encode(v_row.hash, 'hex')));
  end loop;

  for v_draw in select d.* from house_draws d
    where d.committed_at > clock_timestamp() - interval '30 days' and not exists (
      select from log_entries l where l.kind = 'COMMIT' and l.subject = d.round_id::text)
    order by d.round_id
  loop
    perform log_append('COMMIT', v_draw.round_id::text, log_draw_text('COMMIT', v_draw));
  end loop;
  for v_draw in select d.* from house_draws d
    where d.fixed_at > clock_timestamp() - interval '30 days' and not exists (
      select from log_entries l where l.kind = 'FIXED' and l.subject = d.round_id::text)
    order by d.fixed_at, d.round_id
  loop
    perform log_append('FIXED', v_draw.round_id::text, log_draw_text('FIXED', v_draw));
  end loop;
  for v_draw in select d.* from house_draws d
    where d.drawn_at > clock_timestamp() - interval '30 days' and not exists (
      select from log_entries l where l.kind = 'DRAWN' and l.subject = d.round_id::text)
    order by d.drawn_at, d.round_id
  loop
    perform log_append('DRAWN', v_draw.round_id::text, log_draw_text('DRAWN', v_draw));
  end loop;

  select h.hash into v_head from audit_head h;
  if v_head is not null and not exists (
    select from log_entries l where l.kind = 'AUDIT' and l.subject = encode(v_head, 'hex'))
  then
    perform log_append('AUDIT', encode(v_head, 'hex'), encode(v_head, 'hex'));
  end if;

  v_until := entries_complete_until(interval '1 second');
  select to_timestamp(split_part(l.text, '|', 6)::numeric / 1000000) into v_from
  from log_entries l where l.kind = 'LEDGER' order by l.no desc limit 1;
  -- The first time in an older house, or after a long stop, a month is written at a time.
  v_from := coalesce(v_from, '2020-01-01 00:00:00+00');
  -- Where it is unknown until when all entries are there, least() would pass over that.
  if v_until > v_from then
    v_until := least(v_until, greatest(v_from, coalesce(
      (select min(d.day)::timestamptz from book_days d), v_until)) + interval '31 days');
    perform log_append('LEDGER', log_micros(v_until), concat_ws('|', log_micros(v_from),
      log_micros(v_until), encode(log_ledger_root(v_from, v_until), 'hex')));
  end if;
  return (select max(no) from log_entries) - v_before;
end $$;
comment on function log_write is
  'Writes into the log what is new: sealed days, draws, the head of the audit, and the ledger up to
this moment. Answers how many entries.';
-- rights: execute

create function member_acts_keep() returns trigger
language plpgsql volatile security definer set search_path=public, pg_temp as $$
begin
  insert into member_acts select * from member_acts_of(new);
  return null;
end $$;
-- rights: none

create function member_acts_of(p_entry audit_entries) returns SETOF member_acts
language plpgsql stable set search_path=public, pg_temp as $$
declare
  v_id uuid := case when p_entry.target_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then p_entry.target_id::uuid end;
begin
  return query select t.member_id, case
      when starts_with(p_entry.action, 'protection.') then 'PROTECTION'
      when p_entry.actor_id = t.member_id then 'SESSIONS' else 'STAFF' end, p_entry.id
  from (
    select m.id as member_id from members m where p_entry.target_kind = 'member' and m.id = v_id
    union all
    select d.user_id from deposits d where p_entry.target_kind = 'deposit' and d.id = v_id
    union all
    select w.user_id from withdrawals w where p_entry.target_kind = 'withdrawal' and w.id = v_id) t;
end $$;
comment on function member_acts_of is
  'What member_acts has of an entry: one row or none.';
-- rights: execute

create function member_debts_of(p_user_id uuid) returns SETOF member_debts
language plpgsql stable as $$
begin
  return query select r.user_id, 'CORRECTION', r.round_id || ':' || r.result_version || ':'
      || r.slip_id, r.created_at, r.amount_satang, r.collected_satang, r.written_off_satang,
    r.amount_satang - r.collected_satang - r.written_off_satang, r.round_id
  from receivables r
  where r.user_id = p_user_id and r.closed_at is null
    and r.amount_satang > r.collected_satang + r.written_off_satang;
  return query select c.member_id, 'COMMISSION', c.member_id::text, null::timestamptz,
    c.transferred_satang - c.earned_satang, 0::bigint, 0::bigint,
    c.transferred_satang - c.earned_satang, null::bigint
  from commission_accounts c
  where c.member_id = p_user_id and c.transferred_satang > c.earned_satang;
  return query select d.user_id, 'DEPOSIT', d.deposit_id::text, d.created_at, d.amount_satang,
    d.collected_satang, d.written_off_satang,
    d.amount_satang - d.collected_satang - d.written_off_satang, null::bigint
  from deposit_debts d
  where d.user_id = p_user_id and d.amount_satang > d.collected_satang + d.written_off_satang;
end $$;
comment on function member_debts_of is
  'What of member_debts is one member''s, looked up where it stands.';
-- rights: execute

create function member_stakes_count(p_part uuid, p_user_ids uuid[], p_rounds bigint[], p_configs
  integer[]) returns void
language plpgsql volatile security definer set search_path=public, pg_temp as $$
declare
  v_users uuid[];
  v_rounds bigint[];
  v_configs integer[];
  v_tods integer[] := array(select c.id from bet_type_configs c
    where c.id = any (p_configs) and is_tod(c.bet_type));
begin
  select array_agg(k.user_id), array_agg(k.round_id), array_agg(k.config_id)
  into v_users, v_rounds, v_configs
  from unnest(p_user_ids, p_rounds, p_configs) k (user_id, round_id, config_id)
  left join member_stakes m on m.user_id = k.user_id and m.round_id = k.round_id
    and m.bet_type_config_id = k.config_id and m.number = '' and m.user_id = any (p_user_ids)
  where m.user_id is null;
  if v_users is null then return; end if;
  insert into member_stakes_kept (round_id, part, bet_type_config_id)
  select distinct k.round_id, p_part, k.config_id from unnest(v_rounds, v_configs)
    k (round_id, config_id)
  order by 1, 3 on conflict do nothing;
  insert into member_stakes (user_id, round_id, bet_type_config_id, number, stake_satang)
  select k.user_id, k.round_id, k.config_id, '', 0
  from unnest(v_users, v_rounds, v_configs) k (user_id, round_id, config_id);
  insert into member_stakes (user_id, round_id, bet_type_config_id, number, stake_satang)
  -- What was cancelled is left out last: else the slips of the whole round would be looked through.
  select s.user_id, s.round_id, b.config_id,
    case when b.config_id = any (v_tods) then digits_in_order(b.number) else b.number end,
    coalesce(sum(b.stake) filter (where s.cancelled_at is null), 0)
  from unnest(v_users, v_rounds, v_configs) k (user_id, round_id, config_id)
  join slips s on s.user_id = k.user_id and s.round_id = k.round_id
  cross join lateral unnest(s.line_config_ids, s.line_numbers, s.line_stakes_satang)
    b (config_id, number, stake)
  where s.user_id = any (v_users) and b.config_id = k.config_id
  group by 1, 2, 3, 4;
end $$;
comment on function member_stakes_count is
  'Adds up what members have staked in rounds on bet types,
each triple once, where that is not kept yet. Their wallets are locked.';
-- rights: none

create function member_stakes_forget() returns trigger
language plpgsql volatile security definer set search_path=public, pg_temp as $$
begin
  delete from member_stakes m where m.user_id = new.user_id and m.round_id = new.round_id;
  return null;
end $$;
comment on function member_stakes_forget is
  'What a member staked in a round is added up anew after a slip was cancelled.';
-- rights: none

create function members_alike(p_user_id uuid) returns TABLE(kind text, member_id uuid,
  account_number text, seen_at timestamptz)
language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
  select p.kind, p.member_id, null::text, p.seen_at from members_at_places(p_user_id) p
  union all
  select 'ACCOUNT', theirs.member_id, mine.account_number, max(theirs.since)
  from (select distinct h.account_number from account_holders h
    where h.member_id = p_user_id) mine
  cross join lateral (select h.member_id, h.since from account_holders h
    where h.account_number = mine.account_number and h.member_id <> p_user_id offset 0) theirs
  group by theirs.member_id, mine.account_number;
end $$;
comment on function members_alike is
  'Who shares a device, an address of the last week or a bank account with this member.';
-- rights: execute

create function members_at_places(p_user_id uuid) returns TABLE(kind text, member_id uuid, seen_at
  timestamptz)
language plpgsql stable as $$
#variable_conflict use_column
declare
  v_since timestamptz := statement_timestamp() - interval '7 days';
begin
  return query
  select mine.kind, theirs.member_id, max(theirs.seen_at)
  from (select p.kind, p.mark from member_places p
    where p.member_id = p_user_id and (p.kind = 'DEVICE' or p.seen_at > v_since)
      and (select m.role = 'USER' from members m where m.id = p_user_id) offset 0) mine
  cross join lateral (select p.member_id, p.seen_at from member_places p
    where p.kind = mine.kind and p.mark = mine.mark and p.member_id <> p_user_id
      and (p.kind = 'DEVICE' or p.seen_at > v_since)
      and (select m.role = 'USER' from members m where m.id = p.member_id) offset 0) theirs
  -- An address of very many is a carrier's, or a proxy's: it says nothing.
  where mine.kind = 'DEVICE' or (select count(*) from (
    select 1 from member_places p where p.kind = 'ADDRESS' and p.mark = mine.mark
      and p.seen_at > v_since and p.member_id <> p_user_id
      and (select m.role = 'USER' from members m where m.id = p.member_id) limit 11) c) <= 10
  group by 1, 2;
end $$;
comment on function members_at_places is
  'Who shares a device or an address of the last week with this member.';
-- rights: execute

create function members_counted_anew() returns trigger
language plpgsql volatile security definer set search_path=public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if not exists (select 1 from added a, members_counted c
        where a.created_at < greatest(c.until, statement_timestamp() - interval '1 day')) then
      return null;
    end if;
  end if;
  update members_counted c set until = '-infinity', members = 0;
  return null;
end $$;
-- rights: none

create function members_found(p_patterns text[]) returns SETOF uuid
language plpgsql stable set plan_cache_mode=force_custom_plan as $$
begin
  return query select m.id from members m
  where (m.phone_number || chr(10) || lower(m.nickname) || chr(10) || m.id::text)
    like any (p_patterns)
  union
  select m.id from members m where lower(m.registered_name) like any (p_patterns)
  union
  select a.member_id from bank_accounts a
  where (a.account_number || chr(10) || lower(a.account_name)) like any (p_patterns);
end $$;
comment on function members_found is
  'Members of whom a phone, a nickname, the id, the registered name or an account fits a pattern of
LIKE in small letters. Each part has an index of trigrams where pg_trgm is installed.';
-- rights: execute

create function members_found_for(p_patterns text[], p_staff_phones boolean) returns SETOF uuid
language sql stable set search_path=public, pg_temp as $$
  select f from members_found(p_patterns) f where p_staff_phones or not exists (
    select from members m where m.id = f and m.role = 'ADMIN'
      and not (lower(m.nickname) || chr(10) || m.id::text) like any (p_patterns));
$$;
comment on function members_found_for is
  'Of members_found those that somebody may find who sees the
phones of colleagues, or does not: these by name or id alone.';
-- rights: execute

create function members_noted(p_patterns text[]) returns SETOF uuid
language plpgsql stable set plan_cache_mode=force_custom_plan as $$
begin
  return query select n.member_id from member_notes n
  where n.removed_at is null and lower(n.text) like any (p_patterns)
  union
  select t.member_id from member_tags t where t.tag in (
    with recursive tags as (
      (select f.tag from member_tags f order by f.tag limit 1)
      union all
      select (select n.tag from member_tags n where n.tag > g.tag order by n.tag limit 1)
      from tags g where g.tag is not null)
    select g.tag from tags g where lower(g.tag) like any (p_patterns));
end $$;
comment on function members_noted is
  'Members of whom a note or a tag of the staff fits a pattern of LIKE in small letters.';
-- rights: execute

create function members_sharing(p_kinds text[]) returns SETOF uuid
language plpgsql stable set plan_cache_mode=force_custom_plan set work_mem=32MB as $$
begin
  return query
  -- The same rules as in members_alike, for everybody at once.
  select d.member_id from (
    select p.member_id, count(*) over (partition by s.mark) as holders
    from (select d.mark from shared_devices d where 'DEVICE' = any (p_kinds)) s
    cross join lateral (select o.member_id from member_places o
      where o.kind = 'DEVICE' and o.mark = s.mark offset 0) p
    where not exists (select from members a where a.id = p.member_id and a.role = 'ADMIN')) d
  where d.holders > 1
  union
  select w.member_id from (
    select p.member_id, count(*) over (partition by p.mark) as holders from member_places p
    where 'ADDRESS' = any (p_kinds) and p.kind = 'ADDRESS'
      and p.seen_at > statement_timestamp() - interval '7 days'
      and not exists (select from members a where a.id = p.member_id and a.role = 'ADMIN')) w
  where w.holders between 2 and 11
  union
  select h.member_id from (
    select a.account_number from shared_accounts a where 'ACCOUNT' = any (p_kinds)) s
  cross join lateral (
    select o.member_id, count(*) over () as holders from (
      select b.member_id from bank_accounts b
      where b.account_number = s.account_number
      union
      select w.user_id from withdrawals w where w.account_number = s.account_number) o) h
  where h.holders > 1;
end $$;
comment on function members_sharing is
  'Members who share a device, an address of the last week or a bank account with others.';
-- rights: execute

create function notices_of_settlement(p_round_id bigint, p_version integer) returns TABLE(no
  bigint, user_id uuid, event text)
language plpgsql volatile set enable_nestloop=off as $$
#variable_conflict use_column
declare
  v_kind text;
  v_users uuid[];
  v_amounts bigint[];
  v_others uuid[];
  v_even uuid[];
  v_void integer;
begin
  -- Two runs of a round are told one after the other.
  perform pg_advisory_xact_lock(hashtextextended('notices of round ' || p_round_id, 0));
  select s.kind into v_kind from settlements s
  where s.round_id = p_round_id and s.result_version = p_version and s.finished_at is not null;
  if v_kind is null then return; end if;
  select max(s.result_version) into v_void from settlements s
  where s.round_id = p_round_id and s.result_version > p_version and s.kind = 'VOID';
  select array_agg(m.user_id), array_agg(m.amount) into v_users, v_amounts from (
    select d.user_id, sum(d.payout_change_satang + d.refund_satang)::bigint as amount
    from settlement_dues d where d.round_id = p_round_id and d.result_version = p_version
    group by d.user_id) m;
  if v_kind = 'RESULT' then
    select array_agg(o.user_id) into v_others from (
      select distinct s.user_id from slips s
      where s.round_id = p_round_id and s.cancelled_at is null) o;
  elsif v_kind = 'CORRECTION' then
    select array_agg(e.user_id) into v_even from (
      select distinct c.user_id from (
        select w.user_id from wins w
        where w.round_id = p_round_id and w.result_version in (p_version - 1, p_version)
        group by w.user_id, w.slip_id, w.line_no
        having count(*) = 1 or min(w.payout_satang) <> max(w.payout_satang)) c) e;
  end if;
  return query with told as (
    select m.user_id, m.amount, case v_kind when 'VOID' then 'REFUND'
      when 'CORRECTION' then 'CORRECTION' else 'WIN' end as event
    from unnest(v_users, v_amounts) m (user_id, amount) where m.amount <> 0 or v_kind = 'VOID'
    union all
    select o.user_id, null, 'RESULT' from unnest(v_others) o (user_id)
    where not exists (select from unnest(v_users) m (user_id) where m.user_id = o.user_id)
    union all
    select e.user_id, 0, 'CORRECTION' from unnest(v_even) e (user_id)
    where not exists (select from unnest(v_users, v_amounts) m (user_id, amount)
      where m.user_id = e.user_id and m.amount <> 0)
  ), wanted as materialized (
    select t.* from told t join notice_choices c on c.user_id = t.user_id where c.lottery
      -- Who has read of the refund reads of no win behind it: what was won is taken back by it.
      and not exists (select 1 from notices n where n.user_id = t.user_id and n.event = 'REFUND'
        and n.subject = p_round_id || ':' || v_void)
  ), written as (
    insert into notices (user_id, event, subject, amount_satang, round_id)
    select t.user_id, t.event, p_round_id || ':' || p_version, t.amount, p_round_id
    from wanted t
    on conflict on constraint notice_is_single do nothing
    returning notices.no, notices.user_id, notices.event
  )
  select w.no, w.user_id, w.event from written w where w.event <> 'RESULT';
end $$;
comment on function notices_of_settlement is
  'Tells everybody with a slip in a finished run: what they won, got back or lost by a correction,
or that the result is out. Again changes nothing. Answers the new ones that are about money.';
-- rights: execute

create function number_rules_of_lines(p_rounds bigint[], p_types integer[], p_slips integer[],
  p_configs integer[], p_numbers text[]) returns TABLE(line_no integer, rule text, odds_percent
  integer, cap_satang bigint)
language plpgsql stable set enable_nestloop=off set enable_seqscan=off as $$
#variable_conflict use_column
begin
  return query with rules as materialized (
    select * from number_rules n
    where n.round_id = any (p_rounds) or n.lottery_type_id = any (p_types)
  ), lines as materialized (
    select l.no::integer as no, l.number, c.bet_type, p_rounds[l.slip] as round_id,
      c.lottery_type_id as type_id
    from unnest(p_slips, p_configs, p_numbers) with ordinality l (slip, config_id, number, no)
    join bet_type_configs c on c.id = l.config_id and c.lottery_type_id = p_types[l.slip]
    where c.id = any (p_configs)
  )
  select l.no, n.rule, n.odds_percent, n.cap_satang
  from lines l join rules n on n.bet_type = l.bet_type and n.number = l.number
  where n.round_id = l.round_id or n.lottery_type_id = l.type_id
  union all
  select l.no, n.rule, n.odds_percent, n.cap_satang
  from lines l join rules n on n.bet_type = l.bet_type and n.number is null
  where n.round_id = l.round_id or n.lottery_type_id = l.type_id;
end $$;
comment on function number_rules_of_lines is
  'Line by line each rule that its number has, of its round or lottery. Given are rounds and
lotteries by slip and, by line, the slip, the bet type and the number its stake is counted under.';
-- rights: execute

create function owed_commission_follows() returns trigger
language plpgsql volatile security definer set search_path=public, pg_temp as $$
declare
  v_user_id uuid;
  v_owed bigint := 0;
begin
  if tg_op = 'DELETE' then
    v_user_id := old.member_id;
  else
    v_user_id := new.member_id;
    v_owed := greatest(new.transferred_satang - new.earned_satang, 0);
  end if;
  insert into owed_at_wallets as o (user_id, commission_satang) values (v_user_id, v_owed)
  on conflict (user_id) do update set commission_satang = excluded.commission_satang;
  return null;
end $$;
-- rights: none

create function owed_deposits_follow() returns trigger
language plpgsql volatile security definer set search_path=public, pg_temp as $$
declare
  v_owed bigint;
begin
  select coalesce(sum(d.amount_satang - d.collected_satang - d.written_off_satang), 0) into v_owed
  from deposit_debts d where d.user_id = new.user_id;
  insert into owed_at_wallets as o (user_id, deposits_satang) values (new.user_id, v_owed)
  on conflict (user_id) do update set deposits_satang = excluded.deposits_satang;
  return null;
end $$;
-- rights: none

create function part_of(p_user_id uuid) returns uuid
language sql stable as $$
  select p.part from parts p where uuid_hash(p_user_id) between p.first_hash and p.last_hash;
$$;
comment on function part_of is
  'The part of a member.';
-- rights: execute

create function payout_holds(p_user_id uuid, p_withdrawal_id uuid, p_play_percent numeric) returns
  text[]
language plpgsql stable as $$
declare
  v_holds text[] := '{}';
  v_now timestamptz := clock_timestamp();
  v_account text;
  v_given_back timestamptz[];
  v_slips numeric[];
  v_paid_at timestamptz;
  v_played_at timestamptz;
  v_paid_despite bigint;
  v_shared text[];
begin
  if exists (select from members m where m.id = p_user_id and m.locked_at is not null
      and m.lock_kind = 'STAFF') then
    v_holds := v_holds || 'LOCKED'::text;
  end if;
  if exists (select from protections p where p.member_id = p_user_id
      and p.excluded_until > v_now) then
    v_holds := v_holds || 'SELF_EXCLUDED'::text;
  end if;
  if exists (select from member_debts_of(p_user_id)) then
    v_holds := v_holds || 'OPEN_DEBT'::text;
  end if;

  -- What came in since the last payout is to be played before it goes out again: since the bank was
  -- told of it, for that is when it was judged. A payout that two people let through although its
  -- deposits were not played has played none of them, nor has one before which something was staked
  -- that was given back since.
  select array_agg(e.created_at), array_agg(case when e.reference_kind = 'slip'
    then split_part(e.reference_id, ':', 1)::numeric end) into v_given_back, v_slips
  from ledger_entries e where e.user_id = p_user_id and e.type = 'REFUND';
  -- From the newest on; of each the oldest slip that was given back after it.
  select max(p.at) filter (where p.is_paid), max(p.at) filter (where p.is_paid
    and not p.is_despite and (p.slip < slip_id_at(p.at)) is not true)
  into v_paid_at, v_played_at
  from (
    select t.at, t.is_paid, t.is_despite,
      min(t.slip) over (order by t.at desc, t.is_paid desc) as slip
    from (
      select coalesce(w.sent_at, w.processed_at) as at, true as is_paid,
        'UNPLAYED_DEPOSIT' = any (w.released_despite) as is_despite, null::numeric as slip
      from withdrawals w
      where w.user_id = p_user_id and w.status = 'APPROVED' and w.id <> p_withdrawal_id
      union all
      select b.at, false, false, b.slip from unnest(v_given_back, v_slips) b (at, slip)) t) p;
  select coalesce(sum(w.amount_satang), 0) into v_paid_despite from withdrawals w
  where w.user_id = p_user_id and w.status = 'APPROVED' and w.id <> p_withdrawal_id
    and 'UNPLAYED_DEPOSIT' = any (w.released_despite)
    and (v_played_at is null or coalesce(w.sent_at, w.processed_at) > v_played_at);
  if unplayed_since(p_user_id, v_paid_at, 0, p_play_percent)
    or unplayed_since(p_user_id, v_played_at, v_paid_despite, p_play_percent) then
    v_holds := v_holds || 'UNPLAYED_DEPOSIT'::text;
  end if;

  select coalesce(array_agg(distinct a.kind), '{}') into v_shared
  from members_at_places(p_user_id) a;
  if 'DEVICE' = any (v_shared) then
    v_holds := v_holds || 'SHARED_DEVICE'::text;
  end if;
  if 'ADDRESS' = any (v_shared) then
    v_holds := v_holds || 'SHARED_ADDRESS'::text;
  end if;
  select w.account_number into v_account from withdrawals w where w.id = p_withdrawal_id;
  -- The account that it goes to, which the member may have changed since.
  if exists (select from account_holders h where h.account_number = v_account
      and h.member_id <> p_user_id) then
    v_holds := v_holds || 'SHARED_ACCOUNT'::text;
  end if;

  if exists (select from audit_entries a where a.target_kind = 'member'
      and a.target_id = p_user_id::text and a.action = 'member.reset_password'
      and a.at > v_now - interval '72 hours') then
    v_holds := v_holds || 'STAFF_RESET'::text;
  end if;
  if exists (select from unproven_credits u where u.user_id = p_user_id) then
    v_holds := v_holds || 'UNPROVEN_CREDIT'::text;
  end if;
  return v_holds;
end $$;
comment on function payout_holds is
  'What speaks against paying this member, whose withdrawal it is. p_play_percent: how much of what
was deposited since the last payout has to be staked.';
-- rights: execute

create function payouts_after_restore() returns integer
language plpgsql volatile security definer set search_path=public, pg_temp as $$
declare
  v_cluster text := house_history();
  v_known text;
  v_doubted integer := 0;
begin
  select h.cluster into v_known from house_state h;
  if v_known = v_cluster then
    return 0;
  end if;
  select h.cluster into v_known from house_state h for update;
  if v_known is not null and v_known <> v_cluster then
    update withdrawals set doubted_at = clock_timestamp(), claimed_by = null, claimed_until = null
    where status = 'PENDING' and doubted_at is null;
    get diagnostics v_doubted = row_count;
  end if;
  update house_state set cluster = v_cluster;
  return v_doubted;
end $$;
comment on function payouts_after_restore is
  'Looks whether the database was put back, and then marks what waits to be paid as doubted: how
many.';
-- rights: execute

create function play_add_up(p_user_id uuid) returns void
language plpgsql volatile security definer set search_path=public, pg_temp as $$
declare
  -- A week may have begun in the month before, and so has a day that ends just now.
  v_first date := date_trunc('month', clock_timestamp() at time zone 'Asia/Bangkok')
    - interval '1 month';
  v_from date;
  v_after bigint;
  v_last bigint;
begin
  select w.last_entry into v_last from wallets w where w.user_id = p_user_id for update;
  select k.first_day, k.last_entry into v_from, v_after from play_days_kept k
  where k.user_id = p_user_id;
  if v_from is null or v_from > v_first then
    -- Or by a clock that was ahead.
    v_from := null;
    v_after := ledger_entry_since(p_user_id, book_day_start(v_first)) - 1;
  end if;
  -- Fewer are read as fast as they are written.
  if v_last is null or v_last - v_after < 100 then return; end if;
  delete from play_days d where d.user_id = p_user_id and (v_from is null or d.day < v_first);
  insert into play_days_kept as k (user_id, first_day, last_entry)
  values (p_user_id, v_first, v_last)
  on conflict (user_id) do update set first_day = excluded.first_day,
    last_entry = excluded.last_entry;
  insert into play_days as d (user_id, day, staked_satang, won_satang)
  select b.user_id, (b.played_at at time zone 'Asia/Bangkok')::date as day, sum(b.staked),
    sum(b.won)
  from play_between(p_user_id, v_after, v_last) b
  where b.played_at >= book_day_start(v_first)
  group by 1, 2
  on conflict (user_id, day) do update set
    staked_satang = d.staked_satang + excluded.staked_satang,
    won_satang = d.won_satang + excluded.won_satang;
end $$;
comment on function play_add_up is
  'Adds what a member has played to play_days, where it is much. For who holds their wallet.';
-- rights: execute

create function play_between(p_user_id uuid, p_after bigint, p_last bigint) returns TABLE(user_id
  uuid, played_at timestamptz, staked bigint, won bigint)
language plpgsql stable as $$
begin
  return query
  select e.user_id, case when e.counter_account <> 'BETTING' then e.created_at
      -- What the check of the ledger finds wrong stops no bet.
      when split_part(e.reference_id, ':', 1) ~ '^[0-9]+$'
        and length(split_part(e.reference_id, ':', 1)) <= 19
        and lpad(split_part(e.reference_id, ':', 1), 19, '0') < '9'
      then slip_placed_at(split_part(e.reference_id, ':', 1)::bigint) end,
    case when e.counter_account = 'BETTING' then -e.amount_satang else 0 end,
    case when e.counter_account = 'PAYOUTS' then e.amount_satang else 0 end
  from ledger_entries e
  where e.user_id = p_user_id and e.id > p_after and e.id <= p_last
    and e.counter_account in ('BETTING', 'PAYOUTS');
end $$;
comment on function play_between is
  'What entries of a member after one and up to another say of their play: a stake, below zero where
it came back, of the moment of its slip; what was won, below zero where it was taken back.';
-- rights: execute

create function play_since(p_user_id uuid, p_from timestamptz) returns TABLE(staked
  bigint, won bigint)
language plpgsql stable as $$
declare
  v_day date := p_from at time zone 'Asia/Bangkok';
  v_after bigint;
  v_staked bigint;
  v_won bigint;
  v_owed bigint;
begin
  if p_from = book_day_start(v_day) then
    select k.last_entry into v_after from play_days_kept k
    where k.user_id = p_user_id and k.first_day <= v_day;
  end if;
  if v_after is null then
    return query select protection_staked(p_user_id, p_from), protection_won(p_user_id, p_from);
    return;
  end if;
  select coalesce(sum(d.staked_satang), 0), coalesce(sum(d.won_satang), 0)
  into v_staked, v_won from play_days d where d.user_id = p_user_id and d.day >= v_day;
  -- As in protection_won.
  select coalesce(sum(
      case when r.created_at >= p_from then r.amount_satang - r.written_off_satang else 0 end
      - case when r.closed_at >= p_from
        then r.amount_satang - r.written_off_satang - r.collected_satang else 0 end), 0)
  into v_owed
  from receivables r
  where r.user_id = p_user_id and (r.created_at >= p_from or r.closed_at >= p_from);
  return query select (v_staked + coalesce(sum(b.staked), 0))::bigint,
    (v_won + coalesce(sum(b.won), 0) - v_owed)::bigint
  from play_between(p_user_id, v_after, 9223372036854775807) b
  where b.played_at >= date_trunc('milliseconds', p_from);
end $$;
comment on function play_since is
  'What a member staked and won since a moment: of the days from a midnight on where they are added
up, and less what is owed of wins that corrected results took back.';
-- rights: execute

create function protection_begin(p_user_id uuid, p_hours integer, p_until timestamptz)
  returns void
language plpgsql volatile as $$
declare
  v_now timestamptz := clock_timestamp();
begin
  if p_hours is not null then
    update protections p set
      break_began_at = case when p.break_until > v_now then p.break_began_at else v_now end,
      break_until = greatest(p.break_until, v_now + make_interval(hours => p_hours))
    where p.member_id = p_user_id;
  end if;
  if p_until is not null then
    update protections p set
      excluded_at = case when p.excluded_until > v_now then p.excluded_at else v_now end,
      excluded_until = greatest(p.excluded_until, p_until)
    where p.member_id = p_user_id;
  end if;
end $$;
comment on function protection_begin is
  'Begins a break of so many hours, or an exclusion until then; what lasts longer stays.';
-- rights: execute

create function protection_deposited(p_user_id uuid, p_from timestamptz) returns
  bigint
language plpgsql stable as $$
begin
  return (
    -- Of one that was not recalled nothing is owed: least() takes no notice of null.
    select coalesce(sum(least(d.credited_satang - (d.qr_amount_satang - d.amount_satang),
        r.amount_satang - r.taken_satang - coalesce(o.collected_satang, 0))), 0)::bigint
      + protection_waiting(p_user_id, p_from)
    from deposits_now d
    left join deposit_recalls r on r.deposit_id = d.id
    left join deposit_debts o on o.user_id = p_user_id and o.deposit_id = d.id
    where d.user_id = p_user_id and d.status = 'SUCCESS' and d.decided_at >= p_from);
end $$;
comment on function protection_deposited is
  'What was paid in since a moment, with what waits; of what the bank took back what was neither
in the wallet then nor collected since.
The satang that tell deposits apart are not counted.';
-- rights: execute

create function protection_faults(p_user_ids uuid[], p_amounts_satang bigint[], p_kinds text[])
  returns TABLE(no integer, fault text, details jsonb)
language plpgsql volatile as $$
#variable_conflict use_column
declare
  v_members uuid[];
  v_breaks timestamptz[];
  v_exclusions timestamptz[];
  v_one record;
begin
  select array_agg(p.member_id), array_agg(p.break_until), array_agg(p.excluded_until)
  into v_members, v_breaks, v_exclusions
  from protections p where p.member_id = any (p_user_ids);
  for v_one in
    select a.no::integer as no, a.user_id, a.amount, p.break_until, p.excluded_until
    from unnest(p_user_ids, p_amounts_satang) with ordinality a (user_id, amount, no)
    join unnest(v_members, v_breaks, v_exclusions) p (member_id, break_until, excluded_until)
      on p.member_id = a.user_id
  loop
    no := v_one.no;
    if v_one.excluded_until > clock_timestamp() then
      fault := 'SELF_EXCLUDED';
      details := jsonb_build_object('until', protection_instant(v_one.excluded_until));
    elsif v_one.break_until > clock_timestamp() then
      fault := 'ON_BREAK';
      details := jsonb_build_object('until', protection_instant(v_one.break_until));
    else
      details := protection_limit_fault(v_one.user_id, v_one.amount, p_kinds);
      fault := case when details is not null then 'LIMIT_REACHED' end;
    end if;
    if fault is not null then return next; end if;
  end loop;
end $$;
comment on function protection_faults is
  'Which of these members may not bet (kinds STAKE and LOSS) or pay in (kind DEPOSIT) this amount,
and why: LIMIT_REACHED, ON_BREAK or SELF_EXCLUDED with the details of the refusal. Answers nothing
for the others. Numbered from 1; a member stands once. The caller has locked their wallets.';
-- rights: execute

create function protection_instant(p_at timestamptz) returns text
language sql stable as $$
  select case when isfinite(p_at)
    then to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end;
$$;
comment on function protection_instant is
  'ISO 8601 in UTC; null for what never comes.';
-- rights: execute

create function protection_limit_fault(p_user_id uuid, p_amount_satang bigint, p_kinds text[])
  returns jsonb
language plpgsql volatile as $$
declare
  v_now timestamptz := clock_timestamp();
  v_began timestamptz := least(transaction_timestamp(), v_now);
  v_kinds text[];
  v_periods text[];
  v_limits bigint[];
begin
  -- What waits counts from its moment by itself, as in play_limits_now.
  select array_agg(l.kind), array_agg(l.period), array_agg(
    case when l.pending_from <= v_now then l.pending_satang else l.limit_satang end)
  into v_kinds, v_periods, v_limits
  from play_limits l where l.member_id = p_user_id and l.kind = any (p_kinds);
  if v_kinds && '{STAKE,LOSS}' then perform play_add_up(p_user_id); end if;
  return (
    select jsonb_build_object('limit', l.kind, 'period', l.period,
      'amount', baht_text(l.satang), 'used', baht_text(greatest(0, u.used)),
      'left', baht_text(greatest(0, l.satang - u.used)),
      'resets_at', protection_instant(greatest(p.ends_at, v_now)))
    from unnest(v_kinds, v_periods, v_limits) l (kind, period, satang)
    -- Two of a kind only where midnight has passed since.
    join (select * from protection_periods(v_now)
      union select * from protection_periods(v_began)) p on p.period = l.period
    cross join lateral (
      select protection_used(p_user_id, l.kind, p.starts_at) as used offset 0) u
    where u.used + p_amount_satang > l.satang
    order by p.ends_at <= v_now, l.satang - u.used, p.ends_at desc, l.kind limit 1);
end $$;
comment on function protection_limit_fault is
  'The limit with the least left that an amount would break, as a refusal tells it; or null.';
-- rights: execute

create function protection_only_grows() returns trigger
language plpgsql volatile set search_path=public, pg_temp as $$
begin
  if old.break_until > clock_timestamp()
      and (new.break_until is null or new.break_until < old.break_until)
    or old.excluded_until > clock_timestamp()
      and (new.excluded_until is null or new.excluded_until < old.excluded_until)
    or new.member_id <> old.member_id
  then
    raise exception 'a break or an exclusion is never shortened'
      using constraint = 'protection_only_grows';
  end if;
  return new;
end $$;
-- rights: execute

create function protection_periods(p_at timestamptz) returns TABLE(period text,
  starts_at timestamptz, ends_at timestamptz)
language sql immutable as $$
  select p.period, d.starts at time zone 'Asia/Bangkok',
    (d.starts + p.length) at time zone 'Asia/Bangkok'
  from (values ('DAY', 'day', interval '1 day'), ('WEEK', 'week', interval '1 week'),
    ('MONTH', 'month', interval '1 month')) p (period, unit, length)
  cross join lateral (
    select date_trunc(p.unit, p_at at time zone 'Asia/Bangkok') as starts) d;
$$;
comment on function protection_periods is
  'The day, week and month of a moment in Bangkok.';
-- rights: execute

create function protection_staked(p_user_id uuid, p_from timestamptz) returns bigint
language plpgsql stable as $$
declare
  v_part uuid;
  v_rounds bigint[];
  v_totals bigint[];
  v_standing bigint[];
begin
  select array_agg(s.round_id), array_agg(s.total) into v_rounds, v_totals from (
    select s.round_id, sum(s.total_satang)::bigint as total from slips s
    where s.user_id = p_user_id and s.id >= slip_id_at(p_from) and s.cancelled_at is null
    group by s.round_id) s;
  if v_rounds is null then return 0; end if;
  select p.part into v_part from parts p
  where uuid_hash(p_user_id) between p.first_hash and p.last_hash;
  select array_agg(g.round_id) into v_standing from round_gates g
  where g.part = v_part and g.round_id = any (v_rounds) and g.status <> 'VOIDED';
  return (select coalesce(sum(t.total), 0)::bigint
    from unnest(v_rounds, v_totals) t (round_id, total) where t.round_id = any (v_standing));
end $$;
comment on function protection_staked is
  'Stakes of the slips placed since a moment. A slip that was cancelled or whose round was voided
gives its stake back to the time in which it was placed, not to the time of the refund.';
-- rights: execute

create function protection_used(p_user_id uuid, p_kind text, p_from timestamptz)
  returns bigint
language plpgsql stable as $$
begin
  if p_kind = 'DEPOSIT' then return protection_deposited(p_user_id, p_from); end if;
  return (select s.staked - case when p_kind = 'STAKE' then 0 else s.won end
    from play_since(p_user_id, p_from) s);
end $$;
comment on function protection_used is
  'What a limit of this kind counts since a moment; a loss below zero is a gain.';
-- rights: execute

create function protection_waiting(p_user_id uuid, p_from timestamptz) returns bigint
language plpgsql stable as $$
begin
  return (
    select coalesce(sum(d.amount_satang), 0)::bigint from (
      select p.amount_satang from deposits p
      where p.user_id = p_user_id and p.status = 'PENDING'
        and (p.expires_at > clock_timestamp() or p.slips_used > 0 and p.decided_by is null)
      union all
      -- The index of what is to be judged is of a few of the house.
      select j.amount_satang from deposits j
      where j.user_id = p_user_id and j.status = 'EXPIRED'
        and j.slips_used > 0 and j.decided_by is null) d);
end $$;
comment on function protection_waiting is
  'Deposits that are open, or wait to be judged: not paid in yet, and may be at any moment. They
count from whatever moment is asked about.';
-- rights: execute

create function protection_won(p_user_id uuid, p_from timestamptz) returns bigint
language plpgsql stable as $$
declare
  v_since bigint := ledger_entry_since(p_user_id, p_from);
  v_owed bigint;
begin
  -- Of a debt that a later result took up, what was collected before is what it had taken.
  select coalesce(sum(
      case when r.created_at >= p_from then r.amount_satang - r.written_off_satang else 0 end
      - case when r.closed_at >= p_from
        then r.amount_satang - r.written_off_satang - r.collected_satang else 0 end), 0)
  into v_owed
  from receivables r
  where r.user_id = p_user_id and (r.created_at >= p_from or r.closed_at >= p_from);
  return (select coalesce(sum(e.amount_satang), 0)::bigint - v_owed from ledger_entries e
    where e.user_id = p_user_id and e.type in ('WIN', 'ADJUST')
      and e.counter_account = 'PAYOUTS' and e.id >= v_since);
end $$;
comment on function protection_won is
  'What was paid out since a moment, less what corrected results have taken back or is owed of it;
what the house has given up of that stays won.';
-- rights: execute

create function rate_steps_follow_caps() returns trigger
language plpgsql volatile set search_path=public, pg_temp as $$
begin
  update number_rules n set cap_satang = new.number_cap_satang * n.cap_percent / 100
  where n.bet_type = new.bet_type and n.cap_percent is not null
    and (n.lottery_type_id = new.lottery_type_id
      or n.round_id in (select r.id from rounds r
        where r.lottery_type_id = new.lottery_type_id and r.status in ('SCHEDULED', 'OPEN')))
    and n.cap_satang <> new.number_cap_satang * n.cap_percent / 100;
  return null;
end $$;
-- rights: none

create function receivable_of(p_user_id uuid) returns bigint
language plpgsql stable security definer set search_path=public, pg_temp as $$
begin
  return (select coalesce(sum(d.rest_satang), 0)::bigint from member_debts_of(p_user_id) d);
end $$;
comment on function receivable_of is
  'What a member owes, in satang.';
-- rights: execute

create function referral_accrue_chunk(p_round_id bigint, p_kind text, p_members integer) returns
  integer
language plpgsql volatile set plan_cache_mode=force_custom_plan as $$
declare
  v_run commission_runs;
  v_after uuid;
  v_to uuid;
  v_friends uuid[];
  v_slips integer;
begin
  -- All runs take turns, whatever node they are on: they add to the same accounts.
  perform pg_advisory_xact_lock(4280, 0);
  select * into strict v_run from commission_runs c
  where c.round_id = p_round_id and c.kind = p_kind for update;
  if v_run.finished_at is not null then
    return 0;
  end if;
  v_after := coalesce(v_run.last_member_id, '00000000-0000-0000-0000-000000000000');
  if (p_kind = 'EARNED' and case when v_run.by_moment
      then not exists (select from commission_rates r where r.percent_hundredths > 0)
      else v_run.percent_hundredths = 0 end) then
    update commission_runs c set finished_at = clock_timestamp()
    where c.round_id = p_round_id and c.kind = p_kind;
    return 0;
  end if;

  -- A round of few slips is counted at once, by whose they are: of all friends few played in it.
  select count(*), array_agg(distinct s.user_id) into v_slips, v_friends from (
    select s.user_id from slips s where p_kind = 'EARNED' and s.round_id = p_round_id
      and s.cancelled_at is null limit p_members + 1) s;
  if p_kind = 'VOIDED' then
    select array_agg(c.member_id) into v_friends from (
      select e.member_id from commissions e where e.round_id = p_round_id and e.kind = 'EARNED'
        and e.member_id > v_after order by e.member_id limit p_members) c;
  elsif v_slips <= p_members then
    select array_agg(f.member_id) into v_friends from referrals f
    where f.member_id = any (v_friends) and f.member_id > v_after;
  else
    select array_agg(f.member_id) into v_friends from (
      select r.member_id from referrals r
      where r.member_id > v_after order by r.member_id limit p_members) f;
  end if;
  select f into v_to from unnest(v_friends) f order by f desc limit 1;
  if v_to is null then
    update commission_runs c set finished_at = clock_timestamp()
    where c.round_id = p_round_id and c.kind = p_kind;
    return 0;
  end if;

  with counted as (
    select * from referral_commissions_of(p_round_id, v_run.percent_hundredths, v_friends)
    where p_kind = 'EARNED' and not v_run.by_moment
    union all
    select * from referral_commissions_by_moment(p_round_id, v_friends)
    where p_kind = 'EARNED' and v_run.by_moment
    union all
    select c.member_id, c.referrer_id, c.slips, -c.stake_satang, -c.commission_satang
    from commissions c
    where p_kind = 'VOIDED' and c.round_id = p_round_id and c.kind = 'EARNED'
      and c.member_id = any (v_friends)
  ), written as (
    insert into commissions as c (round_id, kind, member_id, referrer_id, slips, stake_satang,
      commission_satang)
    select p_round_id, p_kind, member_id, referrer_id, slips, stake_satang, commission_satang
    from counted where commission_satang <> 0
    returning c.member_id, c.referrer_id, c.commission_satang
  ), by_friend as (
    update referrals f set earned_satang = f.earned_satang + w.commission_satang
    from written w where f.member_id = w.member_id
  )
  insert into commission_accounts as a (member_id, earned_satang)
  select referrer_id, sum(commission_satang) from written group by referrer_id
  on conflict (member_id) do update set earned_satang = a.earned_satang + excluded.earned_satang;

  update commission_runs c set last_member_id = v_to
  where c.round_id = p_round_id and c.kind = p_kind;
  return p_members;
end $$;
comment on function referral_accrue_chunk is
  'Writes the commissions of the next friends of a run, in id order; 0 when the run is finished.
Repeated or cut off anywhere it never counts a slip twice: what it wrote and how far it came are
one transaction. Takes no wallet.';
-- rights: execute

create function referral_commissions_by_moment(p_round_id bigint, p_friends uuid[]) returns
  TABLE(member_id uuid, referrer_id uuid, slips integer, stake_satang bigint, commission_satang
  bigint)
language plpgsql stable set plan_cache_mode=force_custom_plan as $$
#variable_conflict use_column
declare
  v_round rounds;
  v_friends uuid[];
  v_referrers uuid[];
  v_since timestamptz[];
  v_until timestamptz[];
  v_percents integer[];
begin
  select * into strict v_round from rounds r where r.id = p_round_id;
  select array_agg(f.member_id), array_agg(f.referrer_id) into v_friends, v_referrers
  from referrals f join members m on m.id = f.referrer_id
  where f.member_id = any (p_friends) and m.role <> 'ADMIN';
  select array_agg(r.since), array_agg(r.until), array_agg(r.percent_hundredths)
  into v_since, v_until, v_percents from commission_rate_spans r;
  -- A slip's id holds its time, so a friend's slips of a round are a short range of the key.
  return query
  select s.user_id, f.referrer_id, s.slips, s.stake, s.commission
  from (
    select s.user_id, count(*)::integer as slips, sum(s.total_satang)::bigint as stake,
      sum(s.total_satang * r.percent / 10000)::bigint as commission
    from slips s join unnest(v_since, v_until, v_percents) r (since, until, percent)
      on s.created_at >= r.since and s.created_at < r.until
    where s.user_id = any (v_friends) and s.round_id = p_round_id and s.cancelled_at is null
      and s.id >= slip_id_at(v_round.created_at - interval '1 hour')
      and s.id < slip_id_at(v_round.settled_at + interval '1 hour')
    group by s.user_id
  ) s join unnest(v_friends, v_referrers) f (member_id, referrer_id) on f.member_id = s.user_id;
end $$;
comment on function referral_commissions_by_moment is
  'What the slips of these friends bring, each the percent of its own moment.
Who is of the staff has none of it.';
-- rights: execute

create function referral_commissions_of(p_round_id bigint, p_percent_hundredths integer, p_friends
  uuid[]) returns TABLE(member_id uuid, referrer_id uuid, slips integer, stake_satang bigint,
  commission_satang bigint)
language plpgsql stable set plan_cache_mode=force_custom_plan as $$
#variable_conflict use_column
declare
  v_round rounds;
  v_friends uuid[];
  v_referrers uuid[];
begin
  select * into strict v_round from rounds r where r.id = p_round_id;
  select array_agg(f.member_id), array_agg(f.referrer_id) into v_friends, v_referrers
  from referrals f where f.member_id = any (p_friends);
  -- A slip's id holds its time, so a friend's slips of a round are a short range of the key.
  return query
  select s.user_id, f.referrer_id, s.slips, s.stake, s.commission
  from (
    select s.user_id, count(*)::integer as slips, sum(s.total_satang)::bigint as stake,
      sum(s.total_satang * p_percent_hundredths / 10000)::bigint as commission
    from slips s
    where s.user_id = any (v_friends) and s.round_id = p_round_id and s.cancelled_at is null
      and s.id >= slip_id_at(v_round.created_at - interval '1 hour')
      and s.id < slip_id_at(v_round.settled_at + interval '1 hour')
    group by s.user_id
  ) s join unnest(v_friends, v_referrers) f (member_id, referrer_id) on f.member_id = s.user_id;
end $$;
comment on function referral_commissions_of is
  'What the slips of these friends in a round bring at one percent for all of them.';
-- rights: execute

create function results_pay_chunk(p_round_id bigint, p_version integer, p_slips integer) returns
  TABLE(slips integer, user_ids uuid[])
language plpgsql volatile security definer set enable_nestloop=off set search_path=public, pg_temp as $$
#variable_conflict use_column
declare
  v_run settlements;
  v_part parts;
  v_after uuid;
  v_members uuid[];
  v_meta jsonb;
  v_held uuid[];
  v_balances bigint[];
  v_open_users uuid[];
  v_open_slips bigint[];
  v_open bigint[];
  v_written bigint[];
  v_due_users uuid[];
  v_due_slips bigint[];
  v_changes bigint[];
  v_refunds bigint[];
  v_users uuid[];
  v_slips bigint[];
  v_types text[];
  v_amounts bigint[];
  v_owed bigint[];
  v_carried bigint[];
  v_closes boolean[];
  v_now timestamptz := book_now();
  v_winner record;
begin
  select * into strict v_run from settlements s
  where s.round_id = p_round_id and s.result_version = p_version for update;
  slips := 0;
  if v_run.counted_at is not null and v_run.finished_at is null then
    for v_part in select p.* from parts p where not exists (
        select from settlement_parts s where s.round_id = p_round_id
          and s.result_version = p_version and s.part = p.part and s.is_paid)
      order by p.part
    loop
      select s.last_user_id into v_after from settlement_parts s
      where s.round_id = p_round_id and s.result_version = p_version and s.part = v_part.part;
      v_after := coalesce(v_after, v_run.last_user_id, '00000000-0000-0000-0000-000000000000');
      -- A chunk ends between members, so that all that a member gains and loses is weighed
      -- together.
      select array_agg(distinct d.user_id), count(*)::integer into v_members, slips from (
        select d.user_id from settlement_dues d
        where d.round_id = p_round_id and d.result_version = p_version and d.user_id > v_after
          and uuid_hash(d.user_id) between v_part.first_hash and v_part.last_hash
        order by d.user_id, d.slip_id limit p_slips) d;
      insert into settlement_parts as s (round_id, result_version, part, last_user_id, is_paid)
      values (p_round_id, p_version, v_part.part,
        coalesce(v_members[cardinality(v_members)], v_after), slips = 0)
      on conflict (round_id, result_version, part) do update
        set last_user_id = excluded.last_user_id, is_paid = excluded.is_paid;
      exit when slips > 0;
    end loop;
  end if;
  if slips = 0 then
    return query select 0, '{}'::uuid[];
    return;
  end if;

  -- Lock and read.
  select array_agg(w.user_id), array_agg(w.balance_satang) into v_held, v_balances
  from wallet_lock(v_members) w;
  select array_agg(r.user_id), array_agg(r.slip_id), array_agg(r.rest),
    array_agg(r.written)
  into v_open_users, v_open_slips, v_open, v_written from (
    select r.user_id, r.slip_id, sum(r.written_off_satang)::bigint as written,
      sum(r.amount_satang - r.collected_satang - r.written_off_satang)::bigint as rest
    from receivables r
    where r.user_id = any (v_members) and r.round_id = p_round_id and r.closed_at is null
    group by r.user_id, r.slip_id) r;
  select array_agg(d.user_id), array_agg(d.slip_id), array_agg(d.payout_change_satang),
    array_agg(d.refund_satang)
  into v_due_users, v_due_slips, v_changes, v_refunds
  from settlement_dues d
  where d.round_id = p_round_id and d.result_version = p_version
    and d.user_id = any (v_members);
  select jsonb_build_object('lottery_name', t.names ->> 'th', 'draw_date', r.draw_date,
    'cause', v_run.kind) into v_meta
  from rounds r join lottery_types t on t.id = r.lottery_type_id where r.id = p_round_id;

  -- Decide. A loss is taken up to the balance, the rest is owed.
  with dues as (
    -- What was written off is owed no more, and not paid out either while it is won again.
    select d.user_id, d.slip_id, d.refund, o.rest is not null as closes,
      d.change - coalesce(o.rest, 0) - b.back as change, coalesce(o.written, 0) - b.back as carried
    from unnest(v_due_users, v_due_slips, v_changes, v_refunds) d (user_id, slip_id, change, refund)
    left join unnest(v_open_users, v_open_slips, v_open, v_written)
      o (user_id, slip_id, rest, written)
      on o.user_id = d.user_id and o.slip_id = d.slip_id
    cross join lateral (select least(coalesce(o.written, 0),
      greatest(0, d.change - coalesce(o.rest, 0))) as back) b
  ), moves as (
    select user_id, slip_id, 'REFUND' as type, refund as amount, 1 as turn, closes, 0 as carried
    from dues where refund > 0
    union all
    select user_id, slip_id, 'WIN', change, 2, closes, carried from dues where change > 0
    union all
    select user_id, slip_id, 'ADJUST', change, 3, closes, carried from dues where change <= 0
  ), running as (
    -- What comes in is posted before what is taken, so a member's gains cover their losses.
    select m.*, w.balance + sum(m.amount) over so_far - m.amount as available
    from moves m
    join unnest(v_held, v_balances) w (user_id, balance) on w.user_id = m.user_id
    window so_far as (partition by m.user_id order by m.turn, m.slip_id)
  ), entries as (
    select row_number() over (order by r.user_id, r.turn, r.slip_id) as no, r.user_id, r.slip_id,
      r.type, r.closes, r.carried,
      (case when r.amount > 0 then r.amount
        else greatest(r.amount, least(0, -r.available)) end)::bigint as amount,
      (case when r.amount > 0 then 0
        else greatest(0, -r.amount - greatest(0, r.available)) end)::bigint as owed
    from running r where r.amount <> 0 or r.closes
  )
  select array_agg(e.user_id order by e.no), array_agg(e.slip_id order by e.no),
    array_agg(e.type order by e.no), array_agg(e.amount order by e.no),
    array_agg(e.owed order by e.no), array_agg(e.closes order by e.no),
    array_agg(e.carried order by e.no)
  into v_users, v_slips, v_types, v_amounts, v_owed, v_closes, v_carried from entries e;

  -- Write.
  perform wallet_post_entries(array_agg(e.user_id order by e.no), array_agg(e.type order by e.no),
    array_agg(e.amount order by e.no),
    array_agg(case e.type when 'REFUND' then 'BETTING' else 'PAYOUTS' end order by e.no),
    array_agg('slip'::text order by e.no),
    array_agg(e.slip || ':' || case e.type when 'REFUND' then 'void' else p_version::text end
      order by e.no),
    array_agg(v_meta order by e.no))
  from unnest(v_users, v_slips, v_types, v_amounts) with ordinality
    e (user_id, slip, type, amount, no)
  where e.amount <> 0 having count(*) > 0;
  if true = any (v_closes) then
    update receivables r set closed_at = v_now
    from unnest(v_users, v_slips, v_closes) e (user_id, slip, closes)
    where r.user_id = any (v_members) and r.round_id = p_round_id and r.slip_id = e.slip
      and r.user_id = e.user_id and e.closes and r.closed_at is null;
  end if;
  insert into receivables (user_id, amount_satang, written_off_satang, carried_satang, round_id,
    result_version, slip_id, created_at)
  select e.user_id, e.owed + e.carried, e.carried, e.carried, p_round_id, p_version, e.slip, v_now
  from unnest(v_users, v_slips, v_owed, v_carried) e (user_id, slip, owed, carried)
  where e.owed + e.carried > 0;
  -- What members owe from elsewhere is collected from what they have won, with all their slips of
  -- the round together: where one loses what another wins, nothing is.
  if 'WIN' = any (v_types) and coalesce((select s.value = 'true'::jsonb from settings s
      where s.key = 'debts_from_wins'), true) then
    for v_winner in
      select e.user_id, sum(e.amount)::bigint as won
      from unnest(v_users, v_types, v_amounts) e (user_id, type, amount)
      where e.type in ('WIN', 'ADJUST') group by e.user_id
      having sum(e.amount) > 0 order by e.user_id
    loop
      if receivable_of(v_winner.user_id) > 0 then
        perform debts_settle(v_winner.user_id, 'COLLECTED', 'WIN', v_winner.won, null,
          gen_random_uuid(), null, null);
      end if;
    end loop;
  end if;
  return query select slips, array(select distinct u from unnest(v_users) u);
end $$;
comment on function results_pay_chunk is
  'Moves the money of the next members of a run, all of one part and at least p_slips slips where
it has so many, and answers how many and whose; none when all is paid. Two callers take turns at the
run''s row. A win pays what the member owes first, unless the house''s setting says otherwise.';
-- rights: execute

create function results_winning_lines(p_round_id bigint, p_bet_types text[], p_numbers text[])
  returns TABLE(user_id uuid, slip_id bigint, line_no smallint, payout_satang bigint)
language plpgsql stable set enable_seqscan=off set enable_indexscan=off as $$
#variable_conflict use_column
declare
  v_pairs text[];
  v_numbers text[];
begin
  select array_agg(c.id || ':' || w.number), array_agg(distinct w.number) into v_pairs, v_numbers
  from unnest(p_bet_types, p_numbers) w (bet_type, number)
  join rounds r on r.id = p_round_id
  join bet_type_configs c on c.lottery_type_id = r.lottery_type_id and c.bet_type = w.bet_type;
  return query select s.user_id, s.id, l.line_no::smallint, l.stake * l.odds / 100
  from slips s cross join lateral unnest(s.line_config_ids, s.line_numbers, s.line_stakes_satang,
    s.line_odds) with ordinality l (config_id, number, stake, odds, line_no)
  where s.round_id = p_round_id and s.cancelled_at is null and s.line_numbers && v_numbers
    and l.number = any (v_numbers) and l.config_id || ':' || l.number = any (v_pairs);
end $$;
comment on function results_winning_lines is
  'The lines of a round that win on these numbers (each pair once), with what they pay: stake x
odds, rounded down to the satang. Cancelled slips win nothing.';
-- rights: execute

create function results_write_dues(p_round_id bigint, p_version integer, p_refund boolean) returns
  TABLE(refunded_slips integer, refunded_satang bigint)
language plpgsql volatile security definer set search_path=public, pg_temp set enable_seqscan=off as $$
#variable_conflict use_column
declare
  v_since timestamptz;
begin
  if p_refund then
    select d.committed_at into v_since from house_draws d
    where d.round_id = p_round_id and d.fixed_at is not null and d.voided_in is not null;
  end if;
  if v_since is null then
    insert into settlement_dues (round_id, result_version, user_id, slip_id, payout_change_satang,
      refund_satang)
    select p_round_id, p_version, m.user_id, m.slip_id, sum(m.change), sum(m.refund)
    from (
      select w.user_id, w.slip_id, w.payout_satang as change, 0::bigint as refund from wins w
      where w.round_id = p_round_id and w.result_version = p_version
      union all
      select w.user_id, w.slip_id, -w.payout_satang, 0 from wins w
      where w.round_id = p_round_id and w.result_version = p_version - 1
      union all
      select s.user_id, s.id, 0, s.total_satang from slips s
      where p_refund and s.round_id = p_round_id and s.cancelled_at is null
    ) m
    group by m.user_id, m.slip_id having sum(m.change) <> 0 or sum(m.refund) <> 0;
  else
    -- Rows may have been put in, changed or taken out since these were fixed, which is why it is
    -- voided: what the ledger took for a slip comes back, and nothing else. Gathered, not joined: a
    -- member's slips are not compared with each of their entries.
    insert into settlement_dues (round_id, result_version, user_id, slip_id, payout_change_satang,
      refund_satang)
    select p_round_id, p_version, g.user_id, g.slip::bigint, 0, sum(g.paid)
    from (
      select s.user_id, s.id::text as slip, true as is_here, 0::bigint as paid from slips s
      where s.round_id = p_round_id
      union all
      select e.user_id, e.reference_id, false, -e.amount_satang from ledger_entries e
      where e.type in ('BET', 'REFUND') and e.reference_kind = 'slip' and e.created_at >= v_since
    ) g
    group by g.user_id, g.slip having bool_or(g.is_here) and sum(g.paid) > 0;
  end if;
  return query select (count(*) filter (where d.refund_satang > 0))::integer,
    coalesce(sum(d.refund_satang), 0)::bigint
  from settlement_dues d where d.round_id = p_round_id and d.result_version = p_version;
end $$;
comment on function results_write_dues is
  'Writes what a version moves for each slip of a round: its wins less those of the version
before, and with p_refund the stake of every slip that was not cancelled. A round of the house that
is voided after it was fixed gives back what the ledger took for each slip.';
-- rights: execute

create function results_write_wins(p_round_id bigint, p_version integer, p_bet_types text[],
  p_numbers text[]) returns TABLE(winners integer, payout_satang bigint)
language plpgsql volatile security definer set search_path=public, pg_temp set enable_seqscan=off
  set enable_indexscan=off as $$
#variable_conflict use_column
declare
  v_pairs text[];
  v_numbers text[];
begin
  -- Who settles says which numbers win; of the house's own draws the database knows it itself.
  if exists (select from house_draws d, unnest(p_bet_types, p_numbers) w (bet_type, number)
    where d.round_id = p_round_id and not house_number_wins(w.bet_type, w.number, d.result))
  then
    raise exception 'the number did not win' using constraint = 'house_result_is_drawn';
  end if;
  select array_agg(c.id || ':' || w.number), array_agg(distinct w.number) into v_pairs, v_numbers
  from unnest(p_bet_types, p_numbers) w (bet_type, number)
  join rounds r on r.id = p_round_id
  join bet_type_configs c on c.lottery_type_id = r.lottery_type_id and c.bet_type = w.bet_type;
  -- As results_winning_lines finds them, and nothing leaves the place where its slip is.
  insert into wins (user_id, slip_id, line_no, result_version, round_id, payout_satang)
  select s.user_id, s.id, l.line_no, p_version, p_round_id, l.stake * l.odds / 100
  from slips s cross join lateral unnest(s.line_config_ids, s.line_numbers, s.line_stakes_satang,
    s.line_odds) with ordinality l (config_id, number, stake, odds, line_no)
  where s.round_id = p_round_id and s.cancelled_at is null and s.line_numbers && v_numbers
    and l.number = any (v_numbers) and l.config_id || ':' || l.number = any (v_pairs);
  return query select count(*)::integer, coalesce(sum(w.payout_satang), 0)::bigint from wins w
  where w.round_id = p_round_id and w.result_version = p_version;
end $$;
-- rights: execute

create function round_gates_changed() returns trigger
language plpgsql volatile security definer set search_path=public, pg_temp as $$
declare
  v_ids bigint[];
  v_types integer[];
  v_status text[];
  v_opens timestamptz[];
  v_closes timestamptz[];
  v_over bigint[];
begin
  select array_agg(c.id), array_agg(c.lottery_type_id), array_agg(c.status),
    array_agg(c.open_time), array_agg(c.close_time),
    array_agg(c.id) filter (where c.status in ('SETTLED', 'VOIDED'))
  into v_ids, v_types, v_status, v_opens, v_closes, v_over
  from changed c join before b on b.id = c.id
  where (b.lottery_type_id, b.status, b.open_time, b.close_time)
    is distinct from (c.lottery_type_id, c.status, c.open_time, c.close_time);
  if v_ids is null then
    return null;
  end if;
  if cardinality(v_ids) > 1 then
    perform round_gates_lock(v_ids);
  end if;
  update round_gates g set lottery_type_id = r.type_id, status = r.status,
    open_time = r.opens, close_time = r.closes
  from unnest(v_ids, v_types, v_status, v_opens, v_closes) r (id, type_id, status, opens, closes)
  where g.round_id = r.id;
  if v_over is not null then
    delete from cap_leases k where k.round_id = any (v_over);
  end if;
  return null;
end $$;
-- rights: none

create function round_gates_lock(p_round_ids bigint[]) returns void
language plpgsql volatile security definer set search_path=public, pg_temp as $$
declare
  v_part uuid;
begin
  -- Citus locks rows of one part at a time.
  for v_part in select p.part from parts p order by p.part loop
    perform 1 from round_gates g where g.part = v_part and g.round_id = any (p_round_ids)
    order by g.round_id for no key update;
  end loop;
end $$;
comment on function round_gates_lock is
  'Locks the gates of rounds in the order in which batches do. For whoever writes them next.';
-- rights: none

create function round_gates_made() returns trigger
language plpgsql volatile security definer set search_path=public, pg_temp as $$
declare
  v_ids bigint[];
  v_types integer[];
  v_status text[];
  v_opens timestamptz[];
  v_closes timestamptz[];
begin
  select array_agg(m.id), array_agg(m.lottery_type_id), array_agg(m.status),
    array_agg(m.open_time), array_agg(m.close_time)
  into v_ids, v_types, v_status, v_opens, v_closes from made m;
  if v_ids is null then
    return null;
  end if;
  insert into round_gates (round_id, part, lottery_type_id, status, open_time, close_time)
  select r.id, p.part, r.type_id, r.status, r.opens, r.closes
  from unnest(v_ids, v_types, v_status, v_opens, v_closes) r (id, type_id, status, opens, closes)
  cross join parts p;
  return null;
end $$;
-- rights: none

create function round_hold(p_round_id bigint) returns void
language plpgsql volatile security definer set search_path=public, pg_temp as $$
begin
  perform rounds_hold(array[p_round_id]);
end $$;
comment on function round_hold is
  'Locks a round and its gates until the transaction ends: no batch
of slips is under way when this returns, and none begins.';
-- rights: execute

create function round_keeps_closed_animals() returns trigger
language plpgsql volatile set search_path=public, pg_temp as $$
begin
  if exists (select from lottery_types t
      where t.id = new.lottery_type_id and t.result_kind = 'ANIMAL') then
    new.closed_animals := array(
      select distinct n.number from number_rules n
      where (n.round_id = new.id or n.lottery_type_id = new.lottery_type_id)
        and n.bet_type = 'ANIMAL' and n.rule = 'CLOSED' and n.cap_satang is null
        and n.number is not null and n.created_at < new.close_time
      order by n.number);
  end if;
  return new;
end $$;
-- rights: none

create function round_last_bet(p_round_id bigint) returns timestamptz
language plpgsql stable security definer set search_path=public, pg_temp as $$
begin
  return (select to_timestamp(max(s.id) / 1000000 / 1000.0) from slips s
    where s.round_id = p_round_id and s.cancelled_at is null);
end $$;
comment on function round_last_bet is
  'When the last of the bets that stand on a round came in, to the millisecond; null without any.';
-- rights: execute

create function rounds_hold(p_round_ids bigint[]) returns void
language plpgsql volatile security definer set search_path=public, pg_temp as $$
begin
  perform from rounds r where r.id = any (p_round_ids) order by r.id for no key update;
  if cardinality(p_round_ids) > 1 then
    perform round_gates_lock(p_round_ids);
  end if;
  -- Written, so that on Citus the lock ends only when all nodes have committed.
  update round_gates g set status = g.status where g.round_id = any (p_round_ids);
end $$;
comment on function rounds_hold is
  'Locks rounds and their gates until the transaction ends: no batch of slips is under way when this
returns, and none begins.';
-- rights: execute

create function settlement_dues_prune(p_finished_before timestamptz, p_runs integer)
  returns integer
language plpgsql volatile security definer set search_path=public, pg_temp as $$
declare
  v_run settlements;
  v_pruned integer := 0;
begin
  for v_run in
    select s.* from settlements s
    where s.finished_at < p_finished_before and s.dues_pruned_at is null
    order by s.finished_at limit p_runs
  loop
    delete from settlement_dues d
    where d.round_id = v_run.round_id and d.result_version = v_run.result_version;
    update settlements s set dues_pruned_at = clock_timestamp()
    where s.round_id = v_run.round_id and s.result_version = v_run.result_version;
    v_pruned := v_pruned + 1;
  end loop;
  return v_pruned;
end $$;
comment on function settlement_dues_prune is
  'Deletes what was due in runs that finished before a time, the oldest first and at most so many
runs; answers of how many.';
-- rights: execute

create function shared_account_kept() returns trigger
language plpgsql volatile security definer set search_path=public, pg_temp as $$
declare
  v_member uuid;
begin
  if tg_table_name = 'withdrawals' then
    v_member := new.user_id;
  else
    v_member := new.member_id;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('account ' || new.account_number, 0));
  insert into shared_accounts (account_number)
  select new.account_number
  where exists (select from account_holders h
    where h.account_number = new.account_number and h.member_id <> v_member)
  on conflict do nothing;
  return null;
end $$;
-- rights: none

create function shared_device_kept() returns trigger
language plpgsql volatile security definer set search_path=public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('mark ' || encode(d.mark, 'hex'), 0))
  from (select distinct a.mark from added a where a.kind = 'DEVICE' order by a.mark) d;
  insert into shared_devices (mark)
  select distinct a.mark from added a
  where a.kind = 'DEVICE' and exists (select from member_places p
    where p.kind = a.kind and p.mark = a.mark and p.member_id <> a.member_id)
  on conflict do nothing;
  return null;
end $$;
-- rights: none

create function slip_id_at(p_at timestamptz) returns bigint
language sql stable as $$
  -- Down: rounded, a slip of the last half millisecond of a day would be one of the next.
  select floor(extract(epoch from p_at) * 1000)::bigint * 1000000;
$$;
comment on function slip_id_at is
  'The lowest slip id of a moment: bounds a day''s slips.';
-- rights: execute

create function slip_image_counted() returns trigger
language plpgsql volatile security definer set search_path=public, pg_temp as $$
begin
  update slip_store set bytes = bytes + new.byte_size;
  return new;
end $$;
-- rights: none

create function slip_placed_at(p_id bigint) returns timestamptz
language sql immutable as $$
  select timestamptz 'epoch' + p_id / 1000000 * interval '1 millisecond';
$$;
comment on function slip_placed_at is
  'The moment of a slip, of which slip_id_at makes its id.';
-- rights: execute

create function staked_before(p_slips integer[], p_configs integer[], p_numbers text[],
  p_stakes_satang bigint[]) returns bigint[]
language plpgsql stable as $$
begin
  return array_agg(l.before order by l.no) from (
    select k.no, (sum(k.stake) over (partition by k.slip, k.config_id, k.number order by k.no)
      - k.stake)::bigint as before
    from (
      select l.no, l.slip, l.config_id, l.number, least(l.stake, c.max_stake_satang) as stake
      from unnest(p_slips, p_configs, p_numbers, p_stakes_satang) with ordinality
        l (slip, config_id, number, stake, no)
      left join bet_type_configs c on c.id = l.config_id) k) l;
end $$;
comment on function staked_before is
  'Line by line what lines before it of the same slip stake on
what is counted under one number with it.';
-- rights: execute

create function statement_line_linked_now() returns trigger
language plpgsql volatile set search_path=public, pg_temp as $$
begin
  new.linked_at := case when new.withdrawal_id is not null then clock_timestamp() end;
  return new;
end $$;
comment on function statement_line_linked_now is
  'When a line was linked to a payout is when this was written, whatever time is given.';
-- rights: none

create function statement_line_said_now() returns trigger
language plpgsql volatile set search_path=public, pg_temp as $$
begin
  new.explained_at := clock_timestamp();
  return new;
end $$;
comment on function statement_line_said_now is
  'When a line was explained is when this was written, whatever time is given.';
-- rights: none

create function statement_numbers(p_user_id uuid, p_slip_id bigint, p_won boolean) returns text[]
language plpgsql stable as $$
begin
  return array(
    select b.number from bets b
    where b.user_id = p_user_id and b.slip_id = p_slip_id and (not p_won or exists (
      select from wins w where w.user_id = b.user_id and w.slip_id = b.slip_id
        and w.line_no = b.line_no))
    order by b.line_no limit 20);
end $$;
comment on function statement_numbers is
  'The first numbers of a slip, or those of it that won.';
-- rights: execute

create function statement_slips_of(p_user_id uuid, p_slip_ids bigint[], p_result_versions
  integer[]) returns TABLE(no integer, line_count integer, round_name text, sequence integer,
  draw_date date, names jsonb, numbers text[])
language plpgsql stable as $$
#variable_conflict use_column
declare
  v_nos integer[];
  v_rounds bigint[];
  v_line_counts integer[];
  v_numbers jsonb;
begin
  select array_agg(a.no::integer), array_agg(s.round_id), array_agg(s.line_count),
    jsonb_agg(array(
      select b.number from bets b
      where b.user_id = p_user_id and b.slip_id = a.slip_id
        and (a.version is null or exists (
          select from wins w where w.user_id = p_user_id and w.slip_id = b.slip_id
            and w.line_no = b.line_no and w.result_version = a.version))
      order by b.line_no limit 20))
  into v_nos, v_rounds, v_line_counts, v_numbers
  from unnest(p_slip_ids, p_result_versions) with ordinality a (slip_id, version, no)
  join slips s on s.user_id = p_user_id and s.id = a.slip_id;
  return query select s.no, s.line_count, r.name, r.sequence, r.draw_date, t.names,
    array(select jsonb_array_elements_text(v_numbers -> (s.place - 1)::integer))
  from unnest(v_nos, v_rounds, v_line_counts) with ordinality s (no, round_id, line_count, place)
  join rounds r on r.id = s.round_id
  join lottery_types t on t.id = r.lottery_type_id;
end $$;
comment on function statement_slips_of is
  'What a statement says of a member''s slips, each by its place from 1: its lottery and draw, and
the first numbers of it, or with a result''s version those that won by it.';
-- rights: execute

create function statement_won_numbers(p_user_id uuid, p_slip_id bigint, p_result_version integer)
  returns text[]
language plpgsql stable as $$
begin
  return array(
    select b.number from bets b
    where b.user_id = p_user_id and b.slip_id = p_slip_id and exists (
      select from wins w where w.user_id = b.user_id and w.slip_id = b.slip_id
        and w.line_no = b.line_no and w.result_version = p_result_version)
    order by b.line_no limit 20);
end $$;
comment on function statement_won_numbers is
  'The first numbers of a slip that won under one result of its round.';
-- rights: execute

create function tod_rules_in_order() returns trigger
language plpgsql volatile set search_path=public, pg_temp as $$
begin
  new.number := digits_in_order(new.number);
  if new.cap_satang is not null then
    perform exposures_forget_loans(new.lottery_type_id, new.round_id, array[new.bet_type],
      case when new.number is not null then array[new.number] end);
  end if;
  return new;
end $$;
-- rights: none

create function transactions_running() returns TABLE(id text, began_at timestamptz)
language sql volatile security definer set search_path=public, pg_temp as $$
  select r.id, r.began_at from transactions_running_here(null) r;
$$;
comment on function transactions_running is
  'Transactions that may still write. npm run distribute puts in its place what asks each node.';
-- rights: none

create function transactions_running_here(p_asker text) returns TABLE(id text, began_at timestamp
  with time zone)
language plpgsql volatile security definer set search_path=public, pg_temp as $$
begin
  -- Sessions are looked up once in a transaction unless it is said.
  perform pg_stat_clear_snapshot();
  return query
  select l.virtualtransaction, a.xact_start from pg_locks l join pg_stat_activity a using (pid)
  where l.locktype = 'virtualxid' and l.mode = 'ExclusiveLock'
    and a.datname = current_database() and a.pid <> pg_backend_pid()
    and (a.application_name like '%' || p_asker) is not true
    -- What cannot be dated matters only where it may write entries.
    and (a.xact_start is not null or pg_has_role(a.usesysid, 'chokdee_app', 'usage'))
  union all
  select p.gid, null from pg_prepared_xacts p where p.database = current_database()
  union all
  select 'clock', clock_timestamp();
end $$;
comment on function transactions_running_here is
  'Transactions of this database on this PostgreSQL, and the moment itself. began_at is null where
it is not to be had. p_asker: how the application_name of sessions left out ends, or null.';
-- rights: none

create function unplayed_since(p_user_id uuid, p_since timestamptz, p_paid_satang
  bigint, p_play_percent numeric) returns boolean
language plpgsql stable as $$
declare
  v_satang bigint;
  v_first timestamptz;
begin
  select coalesce(sum(d.credited_satang), 0) - p_paid_satang, min(d.decided_at)
  into v_satang, v_first
  from deposits d
  where d.user_id = p_user_id and d.status = 'SUCCESS'
    and (p_since is null or d.decided_at > p_since)
    and not exists (select from deposit_recalls r where r.deposit_id = d.id);
  return v_satang * p_play_percent / 100 > 0
    and protection_staked(p_user_id, v_first) < v_satang * p_play_percent / 100;
end $$;
comment on function unplayed_since is
  'Whether a member has staked less than the given part of what was deposited since a moment (null:
ever), less what was paid out of it. Amounts are in satang.';
-- rights: execute

create function wallet_balance(p_user_id uuid) returns bigint
language plpgsql stable security definer set search_path=public, pg_temp as $$
begin
  return (select w.balance_satang from wallets w where w.user_id = p_user_id);
end $$;
comment on function wallet_balance is
  'What a member has, in satang: looked up where it stands.';
-- rights: execute

create function wallet_lock(p_user_ids uuid[]) returns TABLE(user_id uuid, balance_satang bigint,
  last_entry bigint)
language plpgsql volatile security definer set search_path=public, pg_temp as $$
#variable_conflict use_column
begin
  return query select w.user_id, w.balance_satang, w.last_entry from wallets w
  where w.user_id = any (p_user_ids) order by w.user_id for update;
end $$;
comment on function wallet_lock is
  'Locks wallets in id order until the transaction ends. Always the first lock taken.';
-- rights: execute

create function wallet_open(p_user_id uuid) returns void
language sql volatile security definer set search_path=public, pg_temp as $$
  insert into wallets (user_id) values (p_user_id);
$$;
-- rights: execute

create function wallet_post_entries(p_user_ids uuid[], p_types text[], p_amounts_satang bigint[],
  p_counter_accounts text[], p_reference_kinds text[], p_reference_ids text[], p_metas jsonb[])
  returns TABLE(entry_no integer, entry_id bigint, balance_after_satang bigint)
language plpgsql volatile security definer set search_path=public, pg_temp set enable_nestloop=off as $$
#variable_conflict use_column
declare
  v_users uuid[];
  v_balances bigint[];
  v_lasts bigint[];
  v_ids bigint[];
  v_afters bigint[];
  v_at timestamptz;
begin
  -- Lock and read.
  select array_agg(w.user_id), array_agg(w.balance_satang), array_agg(w.last_entry),
    max(w.last_entry_at)
  into v_users, v_balances, v_lasts, v_at
  from (select w.user_id, w.balance_satang, w.last_entry, w.last_entry_at from wallets w
    where w.user_id = any (p_user_ids) order by w.user_id for update) w;
  -- As book_now, and not before what these wallets have: one moment for the whole call.
  select greatest(clock_timestamp(), transaction_timestamp(), m.at, v_at) into strict v_at
  from book_mark m;

  -- Decide. An unknown wallet has no last entry, and so fails on the columns' not null.
  select array_agg(n.id order by n.no), array_agg(n.balance_after order by n.no)
  into v_ids, v_afters
  from (
    select e.no, w.last + row_number() over so_far as id,
      (w.balance + sum(e.amount) over so_far)::bigint as balance_after
    from unnest(p_user_ids, p_amounts_satang) with ordinality e (user_id, amount, no)
    left join unnest(v_users, v_balances, v_lasts) w (user_id, balance, last)
      on w.user_id = e.user_id
    window so_far as (partition by e.user_id order by e.no rows unbounded preceding)
  ) n;

  -- Write.
  insert into ledger_entries (user_id, id, type, amount_satang, balance_after_satang,
    counter_account, reference_kind, reference_id, meta, created_at)
  select e.*, v_at from unnest(p_user_ids, v_ids, p_types, p_amounts_satang, v_afters,
    p_counter_accounts, p_reference_kinds, p_reference_ids, p_metas) e;
  update wallets w set balance_satang = w.balance_satang + t.total,
    last_entry = w.last_entry + t.entries, last_entry_at = v_at
  from (select e.user_id, sum(e.amount)::bigint as total, count(*) as entries
    from unnest(p_user_ids, p_amounts_satang) e (user_id, amount) group by e.user_id) t
  where w.user_id = t.user_id and w.user_id = any (p_user_ids);

  return query select e.no::integer, e.id, e.after
  from unnest(v_ids, v_afters) with ordinality e (id, after, no);
end $$;
comment on function wallet_post_entries is
  'The one door to money: posts entries in the order given, or none of them. Amounts in satang,
signed as they enter the wallet. Refuses with balance_too_low and entry_posted_already.';
-- rights: execute
