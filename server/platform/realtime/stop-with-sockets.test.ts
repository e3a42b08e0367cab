/** A node that is asked to stop does not wait for screens that only listen. */
import { once } from "node:events";

import { io, type Socket } from "socket.io-client";
import { expect, it } from "vitest";

import { startNode, type NodeProcess } from "../../testing/node-process.ts";

/** Some hundred milliseconds, on a busy machine; a stop that hangs is cut off after 25 s. */
const STOPPED_WITHIN_MS = 15_000;

async function screenOf(node: NodeProcess): Promise<Socket> {
  const signedIn = await fetch(`${node.address}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ phone_number: "0899999999", password: "admin-secret" }),
  });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  const socket = io(`${node.address}/live`, {
    auth: { token },
    transports: ["websocket"],
    forceNew: true,
  });
  await once(socket as never, "connect");
  return socket;
}

/** The web socket beneath: paused it reads nothing more, and so answers nothing. */
interface Line {
  pause(): void;
  terminate(): void;
}

/** Its own database: that of the tests is none that a node would work on. */
const ownNode = () => startNode({ DATABASE_URL: "" });

it("stops in good order beside open sockets, and their screens come back by themselves", async () => {
  const node = await ownNode();
  const socket = await screenOf(node);
  try {
    const gone = new Promise<string>((resolve) => void socket.once("disconnect", resolve));
    const begun = performance.now();
    await node.stop();
    expect(performance.now() - begun).toBeLessThan(STOPPED_WITHIN_MS);
    expect(node.exitCode()).toBe(0);
    // Told by the server, socket.io's client would not try again.
    expect(await gone).toBe("transport close");
    expect(socket.active).toBe(true);
  } finally {
    socket.disconnect();
    await node.stop();
  }
});

it("stops in good order although a phone has lost its network and says nothing any more", async () => {
  const node = await ownNode();
  const socket = await screenOf(node);
  const { ws } = socket.io.engine.transport as unknown as { ws: Line };
  try {
    ws.pause();
    const begun = performance.now();
    await node.stop();
    expect(performance.now() - begun).toBeLessThan(STOPPED_WITHIN_MS);
    expect(node.exitCode()).toBe(0);
  } finally {
    ws.terminate();
    socket.disconnect();
    await node.stop();
  }
});
