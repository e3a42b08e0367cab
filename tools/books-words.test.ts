import { readdirSync, readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { at } from "./bootstrap/say.mjs";
import { textsOf, type TextTree } from "./text-files.ts";

const wordsIn = (group: string, branch: string) =>
  Object.keys((textsOf("th").get(group)?.[branch] ?? {}) as TextTree);

/** What follows from debts is a view: its kinds stand in the schema. */
const [, debts = ""] =
  /^create view book_debts as$(.*?)^comment on view/ms.exec(
    readFileSync(at("db", "schema.sql"), "utf8"),
  ) ?? [];
const kindsOfDebts = [...debts.matchAll(/'([A-Z_]+)'::text AS kind/g)].map(([, kind = ""]) => kind);

/** The kinds of moves between the house's accounts, as migrations add them. */
const kinds = readdirSync(at("db", "migrations"))
  .filter((file) => file.endsWith(".sql"))
  .flatMap((file) => {
    const sql = readFileSync(at("db", "migrations", file), "utf8");
    const inserts = sql.match(/insert into book_move_kinds[^;]*;/g) ?? [];
    return inserts.flatMap((insert) => [...insert.matchAll(/\(\s*'([A-Z_]+)'/g)]);
  })
  .map(([, kind = ""]) => kind);

describe("what moves an account of the house", () => {
  it("is told in words at the desk, and not by its name in the database", () => {
    expect(kinds.length).toBeGreaterThan(12);
    expect(kindsOfDebts.length).toBeGreaterThan(4);
    const words = new Set(wordsIn("admin-reports", "books_kind"));
    expect([...kinds, ...kindsOfDebts].filter((kind) => !words.has(kind))).toEqual([]);
  });
});
