-- Members: everybody who can sign in, what they wish, and the accounts at their banks.
create table members (
  id uuid primary key default gen_random_uuid(),
  phone_number text not null,
  nickname text not null,
  role text not null default 'USER',
  password_hash text not null,
  password_uses_left smallint,
  registered_name text,
  age_confirmed_at timestamptz,
  locked_at timestamptz,
  locked_reason text,
  created_at timestamptz not null default now(),
  lock_kind text check (lock_kind in ('FAILURES', 'STAFF')),
  constraint phone_taken unique (phone_number),
  constraint phone_form check (phone_number ~ '^0[0-9]{9}$'),
  constraint role_known check (role in ('USER', 'ADMIN')),
  constraint nickname_length check (char_length(nickname) between 1 and 40)
);
comment on table members is
  'Everybody who can sign in: members (USER) and the operator''s staff (ADMIN).';
comment on column members.registered_name is
  'The bank account name given at registration; later accounts are compared with it.';
comment on column members.password_uses_left is
  'How often the password still signs in; null for one of the member''s own, which always does.';

-- Who locked an account decides what the lock does. Anybody can type wrong passwords, so a lock by
-- failures bars sign-ins only: open sessions go on, and a code to the member's phone lifts it. A
-- lock by the staff ends every session, and only the staff lift it.
comment on column members.lock_kind is
  'Set with locked_at: FAILURES after wrong passwords, STAFF (or null, from before) by a person.';

create index members_by_age on members (created_at desc, id desc);
create index administrators on members (id) where role = 'ADMIN';

-- pg_trgm comes with PostgreSQL and needs no superuser. Where it is missing a search is slower.
do $$
begin
  create extension if not exists pg_trgm;
  create index members_by_text on members using gin
    ((phone_number || chr(10) || lower(nickname) || chr(10) || id::text) gin_trgm_ops);
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise notice 'pg_trgm is not there: the search for members works without its index';
end $$;

create table preferences (
  member_id uuid primary key references members,
  deposit boolean not null default true,
  withdrawal boolean not null default true,
  lottery boolean not null default true,
  promotion boolean not null default true,
  announcement boolean not null default true,
  language text not null default 'th',
  constraint language_known check (language in ('th', 'en', 'shn', 'my', 'zh'))
);

create table banks (
  id text primary key,
  code text not null unique,
  name_th text not null,
  name_en text not null,
  color text not null,
  logo_url text,
  account_groups integer[],
  sort_order integer not null default 100,
  active boolean not null default true
);
comment on column banks.account_groups is
  'How an account number of the usual length is grouped, for example {3,1,5,1}.';

create table bank_accounts (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references members,
  bank_id text not null references banks,
  account_number text not null,
  account_name text not null,
  is_primary boolean not null default true,
  is_editable boolean not null default true,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  constraint account_number_form check (account_number ~ '^[0-9]{1,15}$')
);
comment on column bank_accounts.changed_at is
  'When bank or number last changed; equal to created_at until then. Withdrawals wait 24 hours.';
create unique index one_primary_account on bank_accounts (member_id) where is_primary;
create unique index account_taken on bank_accounts (bank_id, account_number);

create view payout_accounts as
  select distinct on (a.member_id) a.member_id as user_id, a.id, b.id as bank_id,
    b.code as bank_code, b.name_th as bank_name, b.name_en as bank_name_en, b.color as bank_color,
    a.account_number, a.account_name, a.created_at as added_at,
    case when a.changed_at > a.created_at then a.changed_at end as changed_at
  from bank_accounts a join banks b on b.id = a.bank_id
  order by a.member_id, a.is_primary desc, a.created_at, a.id;
comment on view payout_accounts is
  'The bank account that counts for each member: the primary one, else the first.';

-- What the staff note down about a member; members never see it.
create table member_notes (
  id bigint generated always as identity primary key,
  member_id uuid not null references members,
  author_id uuid not null references members,
  text text not null,
  created_at timestamptz not null default clock_timestamp(),
  removed_at timestamptz,
  removed_by uuid references members,
  constraint note_length check (char_length(text) between 1 and 2000)
);
comment on table member_notes is
  'Notes of the staff about a member. A note that is deleted stays in its row and is not shown.';
create index member_notes_of_member on member_notes (member_id, id desc) where removed_at is null;

grant select, insert, update on members, preferences, banks, bank_accounts, member_notes
  to chokdee_app;
grant select on payout_accounts to chokdee_app;
