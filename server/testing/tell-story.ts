/**
 * Replays a story of db/stories: SQL with remarks, run statement by statement. What comes out is
 * the story with the database's answers under each statement, as a newcomer reads it.
 */
import type pg from "pg";

import { statementsOf } from "../platform/database/migrations.ts";

/** Of SQLSTATE's class 42 (syntax, names) the one that is an answer. */
const INSUFFICIENT_PRIVILEGE = "42501";

type Teller = Pick<pg.ClientBase, "query">;

export async function tellStory(teller: Teller, story: string): Promise<string> {
  const told: string[] = [];
  for (const { remark, sql } of statementsOf(story).map(remarkAndSql)) {
    told.push(
      [remark, sql, ...(await answerTo(teller, sql))].filter((part) => part !== "").join("\n"),
    );
  }
  return `${told.join("\n\n")}\n`;
}

/** A statement of a story, and the remarks before it, which stand on lines of their own. */
function remarkAndSql(statement: string): { remark: string; sql: string } {
  const lines = statement.trim().split("\n");
  const first = lines.findIndex((line) => !line.startsWith("--") && line !== "");
  return {
    remark: lines.slice(0, first).join("\n").trimStart(),
    sql: lines.slice(first).join("\n"),
  };
}

async function answerTo(teller: Teller, sql: string): Promise<string[]> {
  try {
    const result = await teller.query({ text: sql, rowMode: "array" });
    const heads = result.fields.map(({ name }) => name);
    const rows = result.rows as unknown[][];
    const hasNothingToShow = rows.every((row) => row.every((cell) => cell === null || cell === ""));
    if (heads.length === 0 || (rows.length > 0 && hasNothingToShow)) return [];
    return tableOf(heads, rows);
  } catch (error) {
    const { message, constraint, code } = error as pg.DatabaseError;
    // What is refused is part of a story; what the database does not understand is a mistake of it.
    if (code !== INSUFFICIENT_PRIVILEGE && code?.startsWith("42")) throw error;
    return [`  ! ${message}${constraint === undefined ? "" : ` (${constraint})`}`];
  }
}

function tableOf(heads: readonly string[], rows: readonly (readonly unknown[])[]): string[] {
  const texts = rows.map((row) => row.map(cellOf));
  const widths = heads.map((head, at) =>
    Math.max(head.length, ...texts.map((row) => row[at]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    `  | ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")}`.trimEnd();
  const rule = `  |-${widths.map((width) => "-".repeat(width)).join("-+-")}-`;
  return texts.length === 0 ? ["  (no rows)"] : [line(heads), rule, ...texts.map(line)];
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
