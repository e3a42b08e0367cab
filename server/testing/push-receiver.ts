/** A browser's push service on this machine: takes what is posted and decrypts it as a browser. */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface Pushed {
  readonly to: string;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: Buffer;
}

export interface PushReceiver {
  /** With its port, as PUSH_HOSTS names it. */
  readonly host: string;
  readonly pushed: Pushed[];
  /** What the service answers by the end of the address; 201 where nothing is set, and a status
   * that sends elsewhere leads to "elsewhere". */
  readonly answers: Map<string, number>;
  close(): Promise<void>;
}

export async function openPushReceiver(): Promise<PushReceiver> {
  const pushed: Pushed[] = [];
  const answers = new Map<string, number>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const to = (request.url ?? "").slice(1);
      pushed.push({ to, headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(answers.get(to) ?? 201, { location: "/elsewhere" }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    pushed,
    answers,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export interface Browser {
  readonly subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** Reads a message as RFC 8291 says; throws when it is not for this browser. */
  read(body: Buffer): Record<string, string>;
}

export function newBrowser(endpoint: string): Browser {
  const ecdh = createECDH("prime256v1");
  const own = ecdh.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: {
      endpoint,
      keys: { p256dh: own.toString("base64url"), auth: auth.toString("base64url") },
    },
    read: (body) => {
      const salt = body.subarray(0, 16);
      const keyLength = body.readUInt8(20);
      const theirs = body.subarray(21, 21 + keyLength);
      const sealed = body.subarray(21 + keyLength);
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), own, theirs]);
      const secret = Buffer.from(hkdfSync("sha256", ecdh.computeSecret(theirs), auth, info, 32));
      const key = hkdfSync("sha256", secret, salt, "Content-Encoding: aes128gcm\0", 16);
      const nonce = hkdfSync("sha256", secret, salt, "Content-Encoding: nonce\0", 12);
      const cipher = createDecipheriv("aes-128-gcm", Buffer.from(key), Buffer.from(nonce));
      cipher.setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
      // The last record ends with a 2 and padding.
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString("utf8")) as Record<
        string,
        string
      >;
    },
  };
}
