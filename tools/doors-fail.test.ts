/** A door is trusted after it was seen to fail: each is shown a planted breach here. */
import { afterAll, describe, expect, it } from "vitest";

import { breaches, climbs, doors } from "./floor-plan.ts";
import { type Plant, plant, removePlanted } from "./planted.ts";
import { sourcesUnder } from "./sources.ts";

const OUTSIDE = "no path leaves the repository";

const atDoors: readonly Plant[] = [
  [
    OUTSIDE,
    "domain/deposits/promptpay.test.ts",
    'const url = new URL("../../../data/promptpay.json", import.meta.url);',
  ],
  [
    OUTSIDE,
    "server/results/seed-past-draws.ts",
    "const file = `${import.meta.dirname}/${name}`; open(`../../../data/${name}`);",
  ],
  [
    OUTSIDE,
    "server/platform/config.ts",
    'const folder = join(import.meta.dirname, "..", "..", "..", "data");',
  ],
  [OUTSIDE, "tools/proof.ts", 'const cluster = at("../cluster.sh");'],
  [OUTSIDE, "bench/bench.ts", 'const cluster = join(root, "..", "cluster");'],
  [OUTSIDE, "e2e/people.ts", 'const name = "shared/data/names.json";'],
  [
    "a rule imports only the domain, and no contract",
    "domain/betting/rules.ts",
    'import { z } from "zod";',
  ],
  [
    "a rule imports only the domain, and no contract",
    "domain/wallet/rules.ts",
    'import "./contract.ts";',
  ],
  [
    "a contract imports zod/mini and the domain",
    "domain/betting/contract.ts",
    'import "../../server/app.ts";',
  ],
  [
    "a contract imports zod/mini and the domain",
    "domain/wallet/contract.ts",
    'import * as z from "zod";',
  ],
  [
    "the domain has no clock, no dice and no outside world",
    "domain/rounds/rules.ts",
    "export const now = Date.now();",
  ],
  [
    "the domain has no clock, no dice and no outside world",
    "domain/results/rules.ts",
    "export const dice = () => Math.random();",
  ],
  [
    "the domain has no clock, no dice and no outside world",
    "domain/members/rules.ts",
    "export const d = new Date();",
  ],
  [
    "time.ts reckons with instants that it is given",
    "domain/time.ts",
    "export const now = new Date();",
  ],
  [
    "a route calls a command and holds no SQL",
    "server/betting/routes.ts",
    "export const sql = `select * from bets`;",
  ],
  [
    "a route calls a command and holds no SQL",
    "server/wallet/routes.ts",
    'import pg from "pg"; export { pg };',
  ],
  [
    "a route calls a command and holds no SQL",
    "server/members/admin-routes.ts",
    "await house.db.query(text);",
  ],
  [
    "the queries of a shelf are its own",
    "server/rounds/routes.ts",
    'import "../betting/queries.ts";',
  ],
  [
    "the queries of a shelf are its own",
    "server/results/settle-round.ts",
    'import "../wallet/queries.ts";',
  ],
  [
    "the queries of a shelf are its own",
    "server/deposits/review-deposits.ts",
    'import "../members/queries/bank-accounts.ts";',
  ],
  [
    "queries know nothing of HTTP",
    "server/rounds/queries/rounds.ts",
    'import { reply } from "../../platform/http/replies.ts";',
  ],
  [
    "queries know nothing of HTTP",
    "server/rounds/queries.ts",
    'import type { FastifyReply } from "fastify";',
  ],
  [
    "the server knows neither the web nor the tools, and its tests' tools stay with tests",
    "server/app.ts",
    'import "../web/app/paths.ts";',
  ],
  [
    "the server knows neither the web nor the tools, and its tests' tools stay with tests",
    "server/main.ts",
    'import "./testing/database.ts";',
  ],
  [
    "the web speaks to the server over HTTP and runs in a browser",
    "web/app/api.ts",
    'import "../../server/app.ts";',
  ],
  [
    "the web speaks to the server over HTTP and runs in a browser",
    "web/app/session.ts",
    'export * from "node:fs";',
  ],
  [
    "the parts of a web shelf are its own",
    "web/betting/member/BettingScreen.tsx",
    'import "../../wallet/member/parts/Balance.tsx";',
  ],
  [
    "the parts of a web shelf are its own",
    "web/accounts/member/LoginScreen.tsx",
    'const x = import("../../results/member/parts/Sheet.tsx");',
  ],
  [
    "the design system knows nothing of lotteries",
    "web/ui/Button.tsx",
    'import "@chokdee/domain/betting/rules.ts";',
  ],
];

const innocent: readonly Plant[] = [
  [
    "",
    "server/platform/database/migrate.ts",
    'import "../app.ts"; const folder = join(import.meta.dirname, "../../db", "..", "db");',
  ],
  [
    "",
    "web/ui/words.ts",
    'export const range = ["..", "..."]; export const path = "/shared/{code}";',
  ],
  [
    "",
    "domain/deposits/rules.ts",
    '// Date.now() is for the server\nimport { parseBaht } from "../money.ts";\nexport const name = "new Date()";',
  ],
  ["", "domain/withdrawals/contract.ts", 'import * as z from "zod/mini";'],
  [
    "",
    "server/withdrawals/routes.ts",
    'import "./request-withdrawal.ts";\nexport const page = (request) => request.query;',
  ],
  [
    "",
    "server/withdrawals/request-withdrawal.ts",
    'import "./queries.ts"; import "../wallet/post-entries.ts";',
  ],
  [
    "",
    "web/withdrawals/member/WithdrawalScreen.tsx",
    'import "./parts/Form.tsx"; import "../ui/Button.tsx";',
  ],
];

describe("the table of doors", () => {
  afterAll(removePlanted);

  it.each(atDoors)("reports: %s (%s)", (door, path, text) => {
    const found = breaches(sourcesUnder(plant([[door, path, text]]), /\.tsx?$/));
    expect(found.map((breach) => [breach.door, breach.path])).toContainEqual([door, path]);
  });

  it.each([
    ["server/core/settings.ts", 'import "../operations/routes.ts";'],
    ["server/wallet/routes.ts", 'import "../rounds/tend-rounds.ts";'],
    ["web/ui/Button.tsx", 'import "../app/api.ts";'],
    ["web/app/api.ts", 'import "./member/HomeScreen.tsx";'],
    ["web/rounds/admin/RoundScreen.tsx", 'import "../../betting/member/calls.ts";'],
    ["domain/betting/rules.ts", 'import "../results/rules.ts";'],
    ["domain/money.ts", 'import "./wallet/rules.ts";'],
  ])("reports an import that climbs: %s", (path, text) => {
    const found = climbs(sourcesUnder(plant([["", path, text]]), /\.tsx?$/));
    expect(found.map((breach) => breach.path)).toEqual([path]);
  });

  it("knows the place of every shelf", () => {
    const sources = sourcesUnder(
      plant([["", "server/extras/rules.ts", 'import "../app.ts";']]),
      /\.ts$/,
    );
    expect(() => climbs(sources)).toThrow("server/extras has no place");
  });

  it("lets a shelf import those below it", () => {
    const sources = sourcesUnder(
      plant([
        [
          "",
          "server/rounds/routes.ts",
          'import "../core/audit.ts"; import "../platform/config.ts";',
        ],
        ["", "web/app/routes.tsx", 'import "./member/HomeScreen.tsx"; import "./api.ts";'],
      ]),
      /\.tsx?$/,
    );
    expect(climbs(sources)).toEqual([]);
  });

  it("was seen to fail at each door", () => {
    const shown = new Set(atDoors.map(([door]) => door));
    expect(doors.map(({ name }) => name).filter((name) => !shown.has(name))).toEqual([]);
  });

  it("lets through what is in order", () => {
    expect(breaches(sourcesUnder(plant(innocent), /\.tsx?$/))).toEqual([]);
  });
});
