import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import pg from "pg";
import { describe, expect, it } from "vitest";

import { freshDatabase } from "./database.ts";
import { tellStory } from "./tell-story.ts";

const FOLDER = join(import.meta.dirname, "../../db/stories");
const stories = readdirSync(FOLDER).filter((file) => file.endsWith(".sql"));

async function told(file: string): Promise<string> {
  const database = await freshDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return await tellStory(client, readFileSync(join(FOLDER, file), "utf8"));
  } finally {
    await client.end();
    await database.drop();
  }
}

describe("the stories of db/stories", () => {
  it.each(stories)("%s goes as it was recorded", async (file) => {
    const record = join(FOLDER, file.replace(".sql", ".out"));
    const now = await told(file);
    // Run with RECORD=1 after a change that is meant, and read what has changed.
    if (process.env["RECORD"] === "1") writeFileSync(record, now);
    expect(now).toBe(existsSync(record) ? readFileSync(record, "utf8") : "");
  });
});
