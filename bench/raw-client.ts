/**
 * An HTTP client with next to no cost of its own: one connection, one request at a time, so that
 * a benchmark on two cores measures the server and not itself.
 */
import { connect, type Socket } from "node:net";

export interface RawReply {
  readonly status: number;
  readonly body: string;
}

interface Pending {
  readonly resolve: (reply: RawReply) => void;
  readonly reject: (error: Error) => void;
}

export class RawClient {
  readonly #port: number;
  #socket: Socket | undefined;
  #pending: Pending | undefined;
  #received = "";

  constructor(port: number) {
    this.#port = port;
  }

  /** Sends a POST with a JSON body; fails when the connection breaks or time runs out. */
  post(
    path: string,
    token: string,
    body: string,
    timeoutMs = 15_000,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<RawReply> {
    const more = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    return this.#ask(
      `POST ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n` +
        `${more.join("")}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      timeoutMs,
    );
  }

  get(path: string, token: string, timeoutMs = 15_000): Promise<RawReply> {
    return this.#ask(
      `GET ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`,
      timeoutMs,
    );
  }

  close(): void {
    this.#socket?.destroy();
  }

  async #ask(text: string, timeoutMs: number): Promise<RawReply> {
    const socket = this.#socket ?? (await this.#connect());
    // Of the socket, which costs less than a timer of our own for each request.
    socket.setTimeout(timeoutMs);
    return new Promise<RawReply>((resolve, reject) => {
      this.#pending = { resolve, reject };
      socket.write(text);
    });
  }

  #connect(): Promise<Socket> {
    return new Promise((resolve, reject) => {
      const socket = connect(this.#port, "127.0.0.1");
      socket.setNoDelay(true);
      socket.setEncoding("utf8");
      socket.once("connect", () => {
        this.#socket = socket;
        resolve(socket);
      });
      socket.on("error", (error) => {
        reject(error);
        this.#fail(error);
      });
      socket.on("close", () => this.#fail(new Error("connection closed")));
      socket.on("timeout", () => this.#fail(new Error("no answer in time")));
      socket.on("data", (chunk) => this.#receive(String(chunk)));
    });
  }

  #receive(chunk: string): void {
    this.#received += chunk;
    const head = this.#received.indexOf("\r\n\r\n");
    if (head < 0) return;
    const length = /\r\ncontent-length: (\d+)/i.exec(this.#received)?.[1] ?? "0";
    const body = this.#received.slice(head + 4);
    if (Buffer.byteLength(body) < Number(length)) return;
    const status = Number(this.#received.slice(9, 12));
    this.#received = "";
    const pending = this.#pending;
    this.#pending = undefined;
    pending?.resolve({ status, body });
  }

  #fail(error: Error): void {
    this.#socket?.destroy();
    this.#socket = undefined;
    this.#received = "";
    const pending = this.#pending;
    this.#pending = undefined;
    pending?.reject(error);
  }
}
