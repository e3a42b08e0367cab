import { execFile } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { promisify } from "node:util";

import type { Call } from "@chokdee/domain/contract.ts";
import spectralCore, { type RulesetDefinition } from "@stoplight/spectral-core";
import spectralRulesets from "@stoplight/spectral-rulesets";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { contractNames } from "../server/platform/http/contract-names.ts";
import { openApiOf } from "../server/platform/http/openapi.ts";
import { fieldWords } from "../server/platform/http/openapi-schemas.ts";
import { contractCalls } from "../server/testing/contract-calls.ts";
import { at } from "./bootstrap/say.mjs";

const { Spectral } = spectralCore;
const run = promisify(execFile);
const folder = at(".cache", `api-document-${process.pid}`);
const file = `${folder}/openapi.json`;

const calls = [...contractCalls.values()];
const api = openApiOf(calls, "https://chokdee.example");
const text = JSON.stringify(api);

beforeAll(() => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, text);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Described {
  readonly description?: string;
}

/** "where: name" of each field that says nothing of what it holds. */
function silentFields(value: unknown, where: string): string[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, one]) => silentFields(one, `${where} ${key}`));
  const { type, properties } = value as { type?: unknown; properties?: Record<string, Described> };
  if (type !== "object" || properties === undefined) return inner;
  const silent = Object.entries(properties).filter(([, field]) => !field.description);
  return [...inner, ...silent.map(([name]) => `${where}: ${name}`)];
}

/** What a program that checks the document prints, and whether it was content. */
async function checked(program: string, ...args: string[]): Promise<string> {
  const { stdout, stderr } = await run(process.execPath, [at(program), ...args], {
    cwd: at(),
    env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
  }).catch((error: unknown) => error as { stdout: string; stderr: string });
  return stdout + stderr;
}

describe("the API document", () => {
  it("says of every field, parameter and schema what it holds", () => {
    expect(calls.length).toBeGreaterThan(150);
    expect([...silentFields(api.components, "components"), ...silentFields(api.paths, "")]).toEqual(
      [],
    );
    const schemas = Object.entries(api.components["schemas"] ?? {});
    expect(schemas.filter(([, one]) => /undefined|^$/.test(String(one["description"])))).toEqual(
      [],
    );
    const silent = Object.values(api.paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ operationId, parameters = [] }) =>
        parameters
          .filter((one) => !one["description"])
          .map((one) => `${operationId} ${String(one["name"])}`),
      ),
    );
    expect(silent).toEqual([]);
  });

  it("uses every word that api-words.json holds", () => {
    const unused = [...fieldWords].filter(([, words]) => !text.includes(JSON.stringify(words)));
    expect(unused.map(([name]) => name)).toEqual([]);
  });

  it("calls each operation and schema as its contract does, and what both sides share once", () => {
    const names = Object.keys(api.components["schemas"] ?? {});
    expect(names).toEqual(
      expect.arrayContaining(["Round", "Slip", "Bet", "BetPage", "Deposit", "Member", "Refusal"]),
    );
    const { get } = api.paths["/api/lottery/rounds/{id}"] ?? {};
    expect(get?.operationId).toBe("readRound");
    expect(get?.responses["200"]).toMatchObject({
      content: { "application/json": { schema: { $ref: "#/components/schemas/Round" } } },
    });
  });

  it("gives a call without any number no refusal of an amount", () => {
    const withAmount = calls.filter((call) => JSON.stringify(operationOf(call)).includes("Amount"));
    const names = withAmount.map((call) => contractNames.get(call));
    expect(names).toEqual(expect.arrayContaining(["placeSlip", "requestWithdrawal"]));
    expect(names).not.toContain("login");
    expect(names).not.toContain("logout");
  });

  it("has neither errors nor warnings for redocly", async () => {
    const said = await checked(
      "node_modules/@redocly/cli/bin/cli.js",
      "lint",
      `--config=${at("tools", "redocly.yaml")}`,
      file,
    );
    expect(said).toContain("Your API description is valid");
    expect(said).not.toMatch(/warning|error/i);
  });

  it("has neither errors nor warnings for spectral", async () => {
    const spectral = new Spectral();
    spectral.setRuleset({ extends: [spectralRulesets.oas as RulesetDefinition] });
    const found = await spectral.run(text);
    expect(found.map(({ code, path }) => `${code} ${path.join(" ")}`)).toEqual([]);
  });
});

function operationOf({ method, path }: Call): unknown {
  return api.paths[path]?.[method.toLowerCase()]?.responses["400"];
}

/** What somebody writes who knows nothing of us but the document. */
const CLIENT = `
import createClient from "openapi-fetch";
import type { components, paths } from "./api.ts";

const client = createClient<paths>({ baseUrl: "https://chokdee.example" });
type Schemas = components["schemas"];

export async function firstRound(): Promise<Schemas["Round"] | undefined> {
  const { data } = await client.GET("/api/lottery/rounds/active");
  return data?.[0];
}

export async function placeOne(round: Schemas["Round"]): Promise<Schemas["Slip"] | string> {
  const bets = [{ bet_type_config_id: "1", number: "42", amount: "10.50" }];
  const { data, error } = await client.POST("/api/lottery/bets/bulk", {
    body: { round_id: round.id, bet_group_id: "0123456789", bets },
  });
  if (data !== undefined) return data;
  return error.code === "IDEMPOTENCY_CONFLICT" ? "sent before" : error.message;
}

// @ts-expect-error -- the document says that an amount is missing.
export const wrong: Schemas["PlaceSlipRequest"]["bets"][number] = { bet_type_config_id: "1", number: "4" };
`;

const STRICT = [
  "alphabetize",
  "empty-objects-unknown",
  "root-types",
  "properties-required-by-default=false",
];

it("a client that is generated from the API document compiles under every strict option", async () => {
  const api = `${folder}/api.ts`;
  const generator = "tools/api-client/node_modules/openapi-typescript/bin/cli.js";
  const made = await checked(generator, file, "-o", api, ...STRICT.map((one) => `--${one}`));
  expect(made).toContain("api.ts");
  writeFileSync(`${folder}/client.ts`, CLIENT);
  const options = { noEmit: true, lib: ["ESNext", "DOM"], types: [] };
  writeFileSync(
    `${folder}/tsconfig.json`,
    JSON.stringify({
      extends: at("tsconfig.base.json"),
      compilerOptions: options,
      files: ["api.ts", "client.ts"],
    }),
  );
  expect(await checked("node_modules/typescript/bin/tsc", "-p", folder)).toBe("");
});
