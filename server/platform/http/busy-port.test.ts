import { once } from "node:events";
import { createServer } from "node:net";

import { describe, expect, it } from "vitest";

import { refuseBusyPort } from "./busy-port.ts";

async function occupy(): Promise<{ port: number; leave: () => Promise<unknown> }> {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const address = other.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const leave = async (): Promise<unknown> => {
    other.close();
    return once(other, "close");
  };
  return { port, leave };
}

describe("a port that another program has", () => {
  it("is refused in words", async () => {
    const { port, leave } = await occupy();
    await expect(refuseBusyPort({ port, host: "127.0.0.1" }, 200)).rejects.toThrow(
      `Port ${port} is in use by another program.`,
    );
    await leave();
  });

  it("is not what an address is called that is not this machine's", async () => {
    await expect(refuseBusyPort({ port: 0, host: "198.51.100.7" }, 200)).rejects.toThrow(
      'HOST "198.51.100.7" is not an address of this machine.',
    );
  });

  it("is taken when the other leaves within a moment", async () => {
    const { port, leave } = await occupy();
    const waiting = refuseBusyPort({ port, host: "127.0.0.1" });
    await leave();
    await expect(waiting).resolves.toBeUndefined();
  });
});
