-- A name that somebody gave a round is not taken from it by the next change of its schedule.

alter table rounds add column named boolean not null default false;
comment on column rounds.named is
  'Somebody gave it a name of its own, which stays when its schedule or its lottery''s name
changes.';
