-- Which languages there are is said once, in domain/languages.ts: the contract lets no other in.

alter table preferences drop constraint language_known,
  add constraint language_known check (language ~ '^[a-z]{2,3}$');
