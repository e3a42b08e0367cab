/** Plants a fault in a function of the database, as its owner, to show that a proof finds it. */
import pg from "pg";

/** Replaces a piece of a function's text, which must stand there once: else nothing is planted. */
export async function alterFunction(
  ownerUrl: string,
  name: string,
  piece: string,
  other: string,
): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const { rows } = await owner.query<{ text: string }>(
      "select pg_get_functiondef($1::regproc) as text",
      [name],
    );
    const text = rows[0]?.text ?? "";
    if (text.split(piece).length !== 2) {
      throw new Error(`${name} does not hold this once, so nothing was planted: ${piece}`);
    }
    await owner.query(text.replace(piece, () => other));
  } finally {
    await owner.end();
  }
}
