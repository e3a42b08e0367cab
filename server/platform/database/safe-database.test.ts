/** What a database has to be before the house stands on it. */
import { expect, it } from "vitest";

import { address, dba, useCluster } from "../../testing/cluster.ts";
import { refuseUnsafe } from "./safe-database.ts";

useCluster();

it.each(["SQL_ASCII", "LATIN1"])("a database that keeps no UTF-8 is refused: %s", async (one) => {
  const as = `template template0 encoding '${one}' locale_provider libc locale 'C'`;
  await dba(`create database house1 ${as}`);
  await expect(refuseUnsafe(address("house1"))).rejects.toThrow(
    `This database keeps its texts as ${one}, not as UTF8`,
  );
});
