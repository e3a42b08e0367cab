/** The table of doors: who may import whom, and what must not stand where (architecture.md, "Doors"). */
import { type Source, bareCode, importsOf, withoutComments } from "./sources.ts";

export interface Door {
  readonly name: string;
  /** The files behind this door; a group named shelf is put where the other patterns say {shelf}. */
  readonly of: RegExp;
  /** Imports must be among these. */
  readonly only?: string;
  /** Imports must not be among these. */
  readonly never?: string;
  /** Code, without comments and texts, must not hold this. */
  readonly code?: RegExp;
  /** Code with its texts must not hold this. */
  readonly text?: RegExp;
  /** No text may be a path that leads out of the repository. */
  readonly inside?: true;
}

/**
 * The shelves of each room from the ground up: a file imports its own shelf and those before it.
 * The rooms differ, since a screen puts together what the server keeps apart.
 */
const order = {
  domain: [
    "core",
    "notices",
    "wallet",
    "referral",
    "protection",
    "deposits",
    "rounds",
    "betting",
    "lucky",
    "results",
    "accounts",
    "staff",
    "members",
    "withdrawals",
    "operations",
  ],
  server: [
    "platform",
    "lucky",
    "core",
    "notices",
    "wallet",
    "referral",
    "protection",
    "deposits",
    "withdrawals",
    "betting",
    "accounts",
    "staff",
    "members",
    "results",
    "rounds",
    "operations",
  ],
  web: [
    "styles",
    "locales",
    "load",
    "text",
    "ui",
    "icons",
    "app",
    "core",
    "notices",
    "wallet",
    "referral",
    "protection",
    "accounts",
    "staff",
    "members",
    "deposits",
    "withdrawals",
    "results",
    "rounds",
    "betting",
    "lucky",
    "operations",
  ],
} as const;

/** What puts the shelves together, and so stands on top of them. */
const TOP =
  /^server\/[\w-]+\.ts$|^web\/app\/(?:(?:main|Root|routes|begin|offline\/start)\.tsx?$|member\/|admin\/(?:AdminRoutes|AdminLayout|AdminLoginScreen|routes|use-session-end|parts\/AdminMenu)\.tsx?$)/;

const TEST = String.raw`(?!.*\.test\.tsx?$)`;
const SHELF = `(?:${order.domain.join("|")})`;
const IN_SHELF = `(?<shelf>${SHELF})/`;
/** A shelf's SQL: queries.ts, or a folder of them where there are many. */
const QUERIES = String.raw`(?:queries/|(?:.*-)?queries\.ts$)`;
/** SQL as it begins in a text, and the calls that run it. */
const SQL =
  /["'`]\s*(?:select|insert into|update \w+ set|delete from|with \w+ as)\s|\.query\s*[<(]/i;

export const doors: readonly Door[] = [
  {
    name: "no path leaves the repository",
    // All but the tests that hold planted breaches.
    of: /^(?!tools\/\w+-fails?\.test\.ts$)/,
    // The developers' workplace has a folder of this name beside the repository; a clone has none.
    text: /\bshared\/(?:citus|data|design|findings|spec)\b/,
    inside: true,
  },
  {
    name: "a rule imports only the domain, and no contract",
    of: new RegExp(`^domain/${TEST}(?!.*contract\\.ts$)`),
    only: String.raw`^domain/(?!.*contract\.ts$)`,
  },
  {
    name: "a contract imports zod/mini and the domain",
    of: new RegExp(`^domain/${TEST}.*contract\\.ts$`),
    only: "^domain/|^npm:zod/mini$",
  },
  {
    name: "the domain has no clock, no dice and no outside world",
    of: new RegExp(`^domain/${TEST}(?!time\\.ts$)`),
    code: /\bDate\b|\bTemporal\b|\bMath\.random\b|\bcrypto\b|\bperformance\b|\bprocess\b|\bfetch\(|\bset(?:Timeout|Interval)\b/,
  },
  {
    name: "time.ts reckons with instants that it is given",
    of: /^domain\/time\.ts$/,
    code: /\bDate\.now\b|\bnew Date\(\s*\)|\bDate\(\s*\)|\bMath\.random\b|\bTemporal\.Now\b/,
  },
  {
    name: "a route calls a command and holds no SQL",
    of: new RegExp(`^server/${IN_SHELF}${TEST}.*routes\\.ts$`),
    never: "^npm:pg(?:/|$)",
    text: SQL,
  },
  {
    name: "the queries of a shelf are its own",
    of: new RegExp(`^server/${IN_SHELF}${TEST}`),
    // Those of core and accounts serve the shelves that stand on them.
    never: `^server/(?!{shelf}/|core/|accounts/)${SHELF}/${QUERIES}`,
  },
  {
    name: "queries know nothing of HTTP",
    of: new RegExp(`^server/${IN_SHELF}${TEST}${QUERIES}`),
    never:
      "^npm:(?:fastify|@fastify/.*|socket\\.io)$|^server/platform/http/(?:front-desk|replies)\\.ts$",
  },
  {
    name: "the server knows neither the web nor the tools, and its tests' tools stay with tests",
    of: new RegExp(`^server/(?!testing/)${TEST}`),
    never: "^(?:web|tools|e2e|bench)/|^server/testing/|^npm:vitest",
  },
  {
    name: "the web speaks to the server over HTTP and runs in a browser",
    of: new RegExp(`^web/(?!vite\\.config\\.ts$|build/|testing/)${TEST}`),
    never: "^(?:server|tools|e2e|bench|web/testing)/|^node:|^npm:(?:fastify|pg|pino|vitest)(?:/|$)",
  },
  {
    name: "the parts of a web shelf are its own",
    of: new RegExp(`^web/${IN_SHELF}${TEST}`),
    never: `^web/(?!{shelf}/)${SHELF}/(?:member|admin)/parts/`,
  },
  {
    name: "the design system knows nothing of lotteries",
    of: new RegExp(`^web/ui/${TEST}`),
    never: `^(?:web|domain)/${SHELF}/`,
  },
];

export interface Breach {
  readonly path: string;
  readonly door: string;
  readonly what: string;
}

/** Every source that goes through a door that is closed to it. */
export function breaches(sources: readonly Source[], table = doors): Breach[] {
  return sources.flatMap((source) => table.flatMap((door) => breachesOf(source, door)));
}

function breachesOf(source: Source, door: Door): Breach[] {
  const match = door.of.exec(source.path);
  if (!match) return [];
  const pattern = (text: string) =>
    new RegExp(text.replaceAll("{shelf}", match.groups?.["shelf"] ?? ""));
  const { only, never } = door;
  const imports = only === undefined && never === undefined ? [] : importsOf(source);
  const found = [
    ...imports.filter((target) => only !== undefined && !pattern(only).test(target)),
    ...imports.filter((target) => never !== undefined && pattern(never).test(target)),
    ...(door.code?.exec(bareCode(source.text)) ?? []),
    ...(door.text?.exec(withoutComments(source.text)) ?? []),
    ...(door.inside ? pathsOutside(source) : []),
  ];
  return found.map((what) => ({ path: source.path, door: door.name, what: what.trim() }));
}

/** Every import of a shelf that stands above, or of a folder that has no place in the order. */
export function climbs(sources: readonly Source[]): Breach[] {
  return sources
    .filter(({ path }) => !/\.test\.tsx?$|^(?:domain|server|web)\/testing\//.test(path))
    .flatMap(climbsOf);
}

function climbsOf(source: Source): Breach[] {
  const { path } = source;
  const room = path.slice(0, path.indexOf("/"));
  if (!(room in order)) return [];
  const height = heightOf(path);
  return importsOf(source)
    .filter((target) => target.startsWith(`${room}/`) && heightOf(target) > height)
    .map((what) => ({ path, door: "imports go downward", what }));
}

/** How high a file stands in its room. What lies in the domain itself is the ground of it. */
function heightOf(path: string): number {
  if (TOP.test(path)) return Number.MAX_SAFE_INTEGER;
  const [room = "", shelf = "", ...rest] = path.split("/");
  if (rest.length === 0) return -1;
  const height = (order[room as keyof typeof order] as readonly string[]).indexOf(shelf);
  if (height === -1) throw new Error(`${room}/${shelf} has no place in the order of shelves`);
  return height;
}

/** "../../x" as one text, or ".." as one part after the other. */
const PATH_UP = /(?<=["'`])(?:\.\.(?:\/|["'`],?\s*["'`]?))+/g;
/** The same, taken from the root on. */
const PATH_UP_FROM_ROOT = /\b(?:root,\s*|at\()["'`]\.\.(?=[/"'`])/g;

/** The texts of a source that, seen from its folder, lead out of the repository. */
function pathsOutside({ path, text }: Source): string[] {
  const code = withoutComments(text);
  const depth = path.split("/").length - 1;
  const above = [...code.matchAll(PATH_UP)].map(([found]) => found);
  return [
    ...above.filter((found) => found.split("..").length - 1 > depth),
    ...[...code.matchAll(PATH_UP_FROM_ROOT)].map(([found]) => found),
  ];
}
