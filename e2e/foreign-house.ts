/** Another house on this machine, of another origin and another site: whoever means ill. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

export interface ForeignHouse {
  readonly origin: string;
  /** The paths it was asked for, and what was sent along. */
  readonly asked: readonly string[];
  stop(): Promise<void>;
}

type Answers = (request: IncomingMessage, reply: ServerResponse) => void;

/** Answers everything with what would run, if it were let in; pages are given by their path. */
export async function openForeignHouse(pages: Readonly<Record<string, string>> = {}) {
  return listen((request, reply) => {
    const page = pages[request.url ?? ""];
    reply.setHeader("access-control-allow-origin", "*");
    reply.setHeader("content-type", page === undefined ? "text/javascript" : "text/html");
    reply.end(page ?? "top.ran = true; export {};");
  });
}

/** A server of any origin but the product's. */
export async function listen(answer: Answers): Promise<ForeignHouse> {
  const asked: string[] = [];
  const server = createServer((request, reply) => {
    asked.push(request.url ?? "");
    answer(request, reply);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port could be had.");
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  // Not 127.0.0.1, so that it is another site as well.
  return { origin: `http://localhost:${address.port}`, asked, stop };
}
