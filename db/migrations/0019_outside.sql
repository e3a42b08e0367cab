-- How the services outside are doing that the house sends to: the provider of text messages, and
-- where alarms go.

create table outside_services (
  name text primary key,
  ok_at timestamptz,
  failed_at timestamptz,
  failures_in_row integer not null default 0,
  words text
);
comment on table outside_services is
  'The last success and failure of each service outside, and how many failures there were since.';
comment on column outside_services.words is
  'What the last failure was, for the operator: without numbers, codes and texts of messages.';
grant select, insert, update on outside_services to chokdee_app;
