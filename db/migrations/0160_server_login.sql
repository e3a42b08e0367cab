-- The login under which the server of this database signs in (server/platform/app-login.ts). Each
-- database of a cluster has its own, a member of chokdee_app, so that houses side by side do not
-- share one. Only the owner reads this table.
create table server_login (
  is_the_one boolean primary key default true check (is_the_one),
  role_name text not null,
  password text not null
);
comment on table server_login is
  'The role under which the server works, and its password: for the owner of the database alone. In
a copy of the database under another name both are made anew at the first start.';
