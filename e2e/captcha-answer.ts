/** The answer of a captcha, which a person reads from the picture and only the database tells. */
import { createHash } from "node:crypto";

import pg from "pg";

import { type Product } from "./server.ts";

export async function captchaAnswer(product: Product, token: string): Promise<string> {
  const client = new pg.Client({ connectionString: product.databaseUrl() });
  await client.connect();
  try {
    const { rows } = await client.query<{ answer: string }>(
      "select answer from captchas where token_hash = $1",
      [createHash("sha256").update(token).digest()],
    );
    return rows[0]?.answer ?? "";
  } finally {
    await client.end();
  }
}
