/** What a database has to be before the house stands on it. */
import { expect, it } from "vitest";

import { addHouse, address, dba, useCluster } from "../../testing/cluster.ts";
import { migrate } from "./migrate.ts";
import { refuseUnsafe } from "./safe-database.ts";

useCluster();

it.each(["SQL_ASCII", "LATIN1"])("a database that keeps no UTF-8 is refused: %s", async (one) => {
  const as = `template template0 encoding '${one}' locale_provider libc locale 'C'`;
  await dba(`create database house1 ${as}`);
  await expect(refuseUnsafe(address("house1"))).rejects.toThrow(
    `This database keeps its texts as ${one}, not as UTF8`,
  );
});

it("a house that was put back where nobody knew chokdee_app is refused, with the way out", async () => {
  const url = await addHouse("house1", "createrole");
  await migrate(url);
  // As psql leaves it that went on behind each GRANT that failed.
  await dba("revoke all on all tables in schema public from chokdee_app", "house1");
  await expect(migrate(url)).rejects.toThrow(
    "put back while this PostgreSQL had no role chokdee_app",
  );
});
