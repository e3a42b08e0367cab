/** A node of a house that carries sockets: its own sessions over the same database. */
import type { AddressInfo } from "node:net";

import Fastify, { type FastifyInstance } from "fastify";

import { openRealtime, type Realtime } from "../platform/realtime/realtime.ts";
import { openSessions, type Sessions } from "../platform/security/sessions.ts";
import type { TestHouse } from "./house.ts";

export interface Node {
  readonly http: FastifyInstance;
  readonly port: number;
  readonly realtime: Realtime;
  readonly sessions: Sessions;
}

export async function startNode(house: TestHouse): Promise<Node> {
  const http = Fastify();
  const realtime = openRealtime(house.appUrl, house.log);
  const sessions = openSessions(house.db, house.appUrl, (memberId) =>
    realtime.live.disconnectEnded(memberId),
  );
  realtime.attach(http, { ...house, sessions, live: realtime.live });
  await http.listen({ port: 0, host: "127.0.0.1" });
  const { port } = http.server.address() as AddressInfo;
  return { http, port, realtime, sessions };
}
