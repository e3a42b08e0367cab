/**
 * The finished schema as people read it: db/schema.sql (architecture.md, habits.md 8), drawn from
 * the catalogue of a migrated database. A picture to look at, not a script to run: the migrations
 * are the source. The queue's own schema is left out.
 */
import type pg from "pg";

import { wrapSql } from "./wrap-sql.ts";

const HEAD = `-- The finished schema, drawn by \`node tools/schema-picture.ts\` from a migrated database.
-- Change db/migrations/*.sql and draw it again; a test holds the two together.
-- Rights are those of chokdee_app, the role under which the server works.
`;

interface Relation {
  readonly oid: number;
  readonly name: string;
  readonly kind: string;
  readonly options: string[] | null;
  readonly is_unlogged: boolean;
  readonly comment: string | null;
  readonly definition: string | null;
  readonly rights: string | null;
}

const RELATIONS = `
  select c.oid, c.relname as name, c.relkind as kind, c.reloptions as options,
    c.relpersistence = 'u' as is_unlogged, obj_description(c.oid, 'pg_class') as comment,
    case when c.relkind = 'v' then pg_get_viewdef(c.oid, 80) end as definition,
    (select string_agg(lower(a.privilege_type), ', ' order by array_position(
         array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'USAGE'], a.privilege_type))
     from aclexplode(c.relacl) a where a.grantee = 'chokdee_app'::regrole) as rights
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'S')
    and c.relname <> 'migrations'
    and not exists (select from pg_depend d
      where d.objid = c.oid and c.relkind = 'S' and d.deptype in ('i', 'a'))
  order by array_position(array['S', 'r', 'v'], c.relkind::text), c.relname`;

interface Column {
  readonly name: string;
  readonly type: string;
  readonly is_needed: boolean;
  readonly fallback: string | null;
  readonly identity: string;
  readonly comment: string | null;
  readonly rights: string | null;
}

const COLUMNS = `
  select a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    a.attnotnull as is_needed, pg_get_expr(d.adbin, d.adrelid) as fallback,
    a.attidentity as identity, col_description(a.attrelid, a.attnum) as comment,
    (select string_agg(lower(x.privilege_type), ', ') from aclexplode(a.attacl) x
     where x.grantee = 'chokdee_app'::regrole) as rights
  from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = $1 and a.attnum > 0 and not a.attisdropped order by a.attnum`;

const CONSTRAINTS = `
  select conname as name, pg_get_constraintdef(oid, true) as definition from pg_constraint
  where conrelid = $1 and contype in ('p', 'u', 'c', 'f', 'x')
  order by array_position(array['p', 'u', 'f', 'c', 'x'], contype::text), conname`;

const INDEXES = `
  select pg_get_indexdef(i.indexrelid) as definition from pg_index i
  join pg_class c on c.oid = i.indexrelid
  where i.indrelid = $1
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
  order by c.relname`;

const TRIGGERS = `
  select pg_get_triggerdef(oid, true) as definition from pg_trigger
  where tgrelid = $1 and not tgisinternal order by tgname`;

const POLICIES = `
  select polname || ': ' || coalesce(pg_get_expr(polqual, polrelid), '') as definition
  from pg_policy where polrelid = $1 order by polname`;

interface Routine {
  readonly head: string;
  readonly settings: string[] | null;
  readonly body: string;
  readonly language: string;
  readonly volatility: string;
  readonly is_definer: boolean;
  readonly is_open: boolean;
  readonly comment: string | null;
  readonly name: string;
}

const ROUTINES = `
  select p.proname as name, p.proname || '(' || pg_get_function_arguments(p.oid) || ') returns '
      || pg_get_function_result(p.oid) as head,
    p.proconfig as settings, p.prosrc as body, l.lanname as language,
    case p.provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end
      as volatility,
    p.prosecdef as is_definer, has_function_privilege('chokdee_app', p.oid, 'execute') as is_open,
    obj_description(p.oid, 'pg_proc') as comment
  from pg_proc p join pg_language l on l.oid = p.prolang
  where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by p.proname, p.oid`;

type Catalogue = Pick<pg.ClientBase, "query">;

export async function schemaPicture(catalogue: Catalogue): Promise<string> {
  // Defaults that name a moment are written in the zone of whoever asks.
  await catalogue.query("set timezone to 'UTC'");
  const relations = (await catalogue.query<Relation>(RELATIONS)).rows;
  const parts = [HEAD];
  for (const relation of relations) parts.push(await drawRelation(catalogue, relation));
  const routines = (await catalogue.query<Routine>(ROUTINES)).rows;
  for (const routine of routines) parts.push(drawRoutine(routine));
  const picture = parts.join("\n").replaceAll("timestamp with time zone", "timestamptz");
  return `${picture.trimEnd()}\n`;
}

async function drawRelation(catalogue: Catalogue, relation: Relation): Promise<string> {
  if (relation.kind === "S") {
    return `${[`create sequence ${relation.name};`, rightsOf(relation)].join("\n")}\n`;
  }
  if (relation.kind === "v") {
    const lines = [
      `create view ${relation.name} as`,
      wrapSql(relation.definition ?? ""),
      ...commentOf("view", relation.name, relation.comment),
      rightsOf(relation),
    ];
    return `${lines.join("\n")}\n`;
  }
  return drawTable(catalogue, relation);
}

async function drawTable(catalogue: Catalogue, table: Relation): Promise<string> {
  const ask = async <Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> =>
    (await catalogue.query<Row>(sql, [table.oid])).rows;
  const columns = await ask<Column>(COLUMNS);
  const constraints = await ask<{ name: string; definition: string }>(CONSTRAINTS);
  const inside = [
    ...columns.map(drawColumn),
    ...constraints.map(
      ({ name, definition }) => `  constraint ${name} ${definition.replaceAll("::text", "")}`,
    ),
  ];
  const after = [
    ...(await ask<{ definition: string }>(INDEXES)),
    ...(await ask<{ definition: string }>(TRIGGERS)),
  ].map(({ definition }) => `${wrapSql(definition.replaceAll("public.", ""))};`);
  const policies = await ask<{ definition: string }>(POLICIES);
  const options = table.options ? ` with (${table.options.join(", ")})` : "";
  const lines = [
    `create ${table.is_unlogged ? "unlogged " : ""}table ${table.name} (`,
    inside.map(wrapSql).join(",\n"),
    `)${options};`,
    ...commentOf("table", table.name, table.comment),
    ...columns.flatMap(({ name, comment }) =>
      commentOf("column", `${table.name}.${name}`, comment),
    ),
    ...after,
    ...policies.map(({ definition }) => wrapSql(`-- policy ${definition}`)),
    rightsOf(table),
    ...columns
      .filter(({ rights }) => rights !== null)
      .map(({ name, rights }) => `-- rights on ${name}: ${rights}`),
  ];
  return `${lines.join("\n")}\n`;
}

function drawColumn({ name, type, is_needed, fallback, identity }: Column): string {
  const identities: Readonly<Record<string, string>> = {
    a: " generated always as identity",
    d: " generated by default as identity",
  };
  return [
    `  ${name} ${type}`,
    is_needed ? " not null" : "",
    fallback === null ? "" : ` default ${fallback}`,
    identities[identity] ?? "",
  ].join("");
}

function drawRoutine(routine: Routine): string {
  const manner = [
    `language ${routine.language} ${routine.volatility}`,
    routine.is_definer ? "security definer" : "",
    ...(routine.settings ?? []).map((setting) => `set ${setting}`),
  ].filter((part) => part !== "");
  const lines = [
    wrapSql(`create function ${routine.head}`),
    `${wrapSql(manner.join(" "))} as $$${routine.body}$$;`,
    ...commentOf("function", routine.name, routine.comment),
    `-- rights: ${routine.is_open ? "execute" : "none"}`,
  ];
  return `${lines.join("\n")}\n`;
}

function rightsOf({ rights }: Relation): string {
  return `-- rights: ${rights ?? "none"}`;
}

function commentOf(kind: string, name: string, comment: string | null): string[] {
  if (comment === null) return [];
  const text = `'${comment.replaceAll("'", "''")}'`;
  return [`comment on ${kind} ${name} is\n  ${text};`];
}
