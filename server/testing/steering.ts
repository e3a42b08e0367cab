/** Looks for anything that steers a draw of the house: over all routes, and over all rights. */
import type { Call } from "@chokdee/domain/contract.ts";
import type { FastifyInstance } from "fastify";
import type pg from "pg";

import { served } from "../platform/http/router.ts";

/** All that makes up a draw, as the database's owner sees it. */
export async function stateOf(owner: pg.Client, roundIds: readonly string[]): Promise<string[]> {
  const { rows } = await owner.query<{ state: string }>(
    `select jsonb_build_object('round', r.id, 'status', r.status_now, 'result', r.result,
       'version', r.result_version, 'seed', (select s.seed from house_seeds s where s.round_id = r.id),
       'draw', (select to_jsonb(d) from house_draws d where d.round_id = r.id),
       'shots', (select jsonb_agg(s order by s.position) from house_shots s where s.round_id = r.id),
       'settlements', (select jsonb_agg(s order by s.result_version) from settlements s
         where s.round_id = r.id))::text as state
     from rounds_now r where r.id = any ($1::bigint[]) order by r.id`,
    [roundIds],
  );
  return rows.map(({ state }) => state);
}

/** What somebody would send who wants to have a say in a draw, by the names of fields. */
const WISHES: Readonly<Record<string, unknown>> = {
  result: { prize_first: "12345", three_top: "345", two_bottom: "12", animal: "07" },
  result_again: { prize_first: "12345", three_top: "345", two_bottom: "12", animal: "07" },
  reason: "not this one",
  status: "CLOSED",
  number: "00000",
  seed: "00".repeat(32),
  name: "another name",
  amount: 1,
  confirmed: true,
};

/** The fields that a call's body takes, filled with wishes. */
function bodyOf(call: Call): object {
  const shape = (call.body as { def?: { shape?: object } } | undefined)?.def?.shape ?? {};
  const wished = Object.keys(shape).filter((key) => key in WISHES);
  return Object.fromEntries(wished.map((key) => [key, WISHES[key]]));
}

export interface Attempt {
  readonly what: string;
  run(): Promise<number>;
}

/** Every call that is served, made with each token and each round's id in every place of an id. */
export function attempts(
  http: FastifyInstance,
  tokens: readonly string[],
  roundIds: readonly string[],
): Attempt[] {
  // Signing out would make the rest of the walk an easy one.
  const calls = (served.get(http) ?? []).filter(({ path }) => !path.endsWith("/logout"));
  return calls.flatMap((call) =>
    tokens.flatMap((token) =>
      (call.path.includes("{") ? roundIds : [""]).flatMap((id) =>
        (call.method === "GET" ? [undefined] : [bodyOf(call), {}]).map((payload) => ({
          what: `${call.method} ${call.path}`,
          run: async () => {
            const reply = await http.inject({
              method: call.method,
              url: call.path.replaceAll(/\{\w+\}/g, id),
              headers: { authorization: `Bearer ${token}` },
              ...(payload === undefined ? {} : { payload }),
            });
            return reply.statusCode;
          },
        })),
      ),
    ),
  );
}

/** Makes each attempt; answers those after which a draw was not what it was. */
export async function steering(
  owner: pg.Client,
  roundIds: readonly string[],
  tried: readonly Attempt[],
): Promise<string[]> {
  const found: string[] = [];
  let before = await stateOf(owner, roundIds);
  for (const attempt of tried) {
    const status = await attempt.run();
    const after = await stateOf(owner, roundIds);
    if (after.join() !== before.join()) found.push(attempt.what);
    if (status >= 500) found.push(`${attempt.what} answered ${status}`);
    before = after;
  }
  return [...new Set(found)];
}

/**
 * What the server's role may do with what belongs to draws: "table right", "call function". Its
 * login may not be more than a member of that role.
 */
export async function rightsOn(owner: pg.Client, login: string): Promise<string[]> {
  const tables = await owner.query<{ right: string }>(
    `select c.relname || ' ' || lower(p) as right
     from pg_class c join pg_namespace n on n.oid = c.relnamespace,
       unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) p
     where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm')
       and (c.relname like 'house\\_%'
         or (c.relkind in ('v', 'm') and pg_get_viewdef(c.oid) ~ 'house_(seeds|keys)') or c.relname in ('rounds',
           'settlements', 'lottery_types', 'slips', 'bets'))
       and c.relname <> 'house_state'
       and (has_table_privilege($1, c.oid, p)
         or (p in ('SELECT', 'INSERT', 'UPDATE', 'REFERENCES')
           and has_any_column_privilege($1, c.oid, p)))
     order by 1`,
    [login],
  );
  const functions = await owner.query<{ right: string }>(
    `select distinct 'call ' || p.proname as right
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname = 'public' and p.prorettype <> 'trigger'::regtype
       and has_function_privilege($1, p.oid, 'EXECUTE')
       and (p.proname like 'house\\_%' or p.prosrc ~ 'house_(seeds|draws|shots|keys)') order by 1`,
    [login],
  );
  const role = await owner.query<{ right: string }>(
    `select 'is a ' || what as right from pg_roles r,
       lateral (values ('superuser', r.rolsuper), ('maker of roles', r.rolcreaterole),
         ('member of another role', exists (select from pg_auth_members m
           where m.member = r.oid and m.roleid <> 'chokdee_app'::regrole)),
         ('owner', exists (select from pg_class c where c.relowner = r.oid)
           or exists (select from pg_proc f where f.proowner = r.oid))) given (what, has)
     where r.rolname in ('chokdee_app', $1) and has`,
    [login],
  );
  return [...tables.rows, ...functions.rows, ...role.rows].map(({ right }) => right);
}
