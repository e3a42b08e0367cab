/** A service outside on this machine: takes what is posted and answers as it is told. */
import { createServer, type RequestListener } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";

export interface Received {
  readonly path: string;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: string;
}

export interface OutsideReceiver {
  readonly address: string;
  readonly received: Received[];
  /** What the next requests are answered, one after the other; the last one from then on. */
  answers: { readonly status: number; readonly body?: string; readonly isSilent?: boolean }[];
  close(): Promise<void>;
}

export async function openOutsideReceiver(tls?: {
  readonly key: string;
  readonly cert: string;
}): Promise<OutsideReceiver> {
  const received: Received[] = [];
  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString("utf8");
      received.push({ path: request.url ?? "", headers: request.headers, body });
      const [answer] = receiver.answers;
      if (receiver.answers.length > 1) receiver.answers.shift();
      if (answer?.isSilent) return;
      response.writeHead(answer?.status ?? 200).end(answer?.body ?? "");
    });
  };
  const server = tls ? createSecureServer(tls, listener) : createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: OutsideReceiver = {
    address: `${tls ? "https://localhost" : "http://127.0.0.1"}:${port}`,
    received,
    answers: [{ status: 200 }],
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return receiver;
}
