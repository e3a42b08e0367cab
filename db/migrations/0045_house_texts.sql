-- The operator's own words in place of the product's: terms, privacy, responsible play.
create table house_texts (
  kind text not null,
  version integer not null,
  texts jsonb not null,
  written_by uuid references members,
  written_at timestamptz not null default clock_timestamp(),
  primary key (kind, version),
  constraint house_text_known check (kind in ('TERMS', 'PRIVACY', 'RESPONSIBLE'))
);
comment on table house_texts is
  'Each version stays: what members agreed to can be shown. A version without texts is the text of
the product again.';
grant select, insert on house_texts to chokdee_app;
