/** SQL that puts the bookkeeping of before 1.0, as kysely 0.29 made it, in place of ours. */
export function keptByKysely(names: readonly string[]): string {
  const rows = names.map((name) => `('${name}', '2026-11-22T23:31:50.000Z')`).join(", ");
  return `
    drop table migrations;
    create table migrations (name varchar(255) primary key, timestamp varchar(255) not null);
    create table migrations_lock (id varchar(255) primary key, is_locked integer not null default 0);
    insert into migrations_lock (id) values ('migration_lock');
    insert into migrations values ${rows}`;
}
