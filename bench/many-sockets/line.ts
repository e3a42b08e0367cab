/** One screen's line to the house as socket.io's client has it, over a bare connection. */
import { connect, type Socket } from "node:net";

/** Any 16 bytes: the server answers with their hash, which nobody here looks at. */
const KEY = "dGhlIHNhbXBsZSBub25jZQ==";
/** product.md section 9: up to 5 reconnections 1 s apart; the client makes each wait twice as long. */
const ATTEMPTS = 5;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 5_000;

export interface Line {
  destroy(): void;
}

interface About {
  readonly within_ms?: number;
  readonly round_id?: string;
}

export interface Listener {
  connected(): void;
  told(event: string, about: About): void;
  /** An attempt that did not come in. */
  failed(): void;
  /** After the last attempt. */
  gaveUp(): void;
}

/** Opens a line, and opens it again when it breaks. */
export function openLine(port: number, token: string, listener: Listener): Line {
  let failures = 0;
  let socket = attempt();
  let isDestroyed = false;
  return {
    destroy: () => {
      isDestroyed = true;
      socket.destroy();
    },
  };

  function attempt(): Socket {
    let isIn = false;
    const tried = connectLine(port, token, (text) => {
      if (text.startsWith("40/live,{")) {
        isIn = true;
        failures = 0;
        listener.connected();
      }
      if (text.startsWith("42/live,")) {
        const [event, about] = JSON.parse(text.slice(8)) as [string, About];
        listener.told(event, about);
      }
      if (text.startsWith("44/live,") || text.startsWith("41")) tried.destroy();
    });
    tried.once("close", () => {
      if (isDestroyed) return;
      if (!isIn) {
        failures += 1;
        listener.failed();
      }
      if (failures >= ATTEMPTS) return listener.gaveUp();
      // As socket.io-client waits: twice as long each time, half more or less as chance has it.
      const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures);
      setTimeout(() => (socket = attempt()), wait * (0.5 + Math.random()));
      return undefined;
    });
    return tried;
  }
}

/** The engine's greeting and pings are answered here; all else is handed on. */
function connectLine(port: number, token: string, hear: (text: string) => void): Socket {
  const socket = connect(port, "127.0.0.1");
  let held: Buffer = Buffer.alloc(0);
  let isUpgraded = false;
  socket.on("error", () => socket.destroy());
  socket.write(
    "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\n" +
      `connection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${KEY}\r\n\r\n`,
  );
  socket.on("data", (chunk) => {
    held = held.length === 0 ? (chunk as Buffer) : Buffer.concat([held, chunk as Buffer]);
    if (!isUpgraded) {
      const end = held.indexOf("\r\n\r\n");
      if (end < 0) return;
      if (!held.toString("latin1", 0, 12).endsWith("101")) {
        socket.destroy();
        return;
      }
      isUpgraded = true;
      held = held.subarray(end + 4);
    }
    for (;;) {
      const frame = firstFrame(held);
      if (!frame) break;
      held = held.subarray(frame.end);
      if (frame.isClose) socket.destroy();
      else if (frame.text.startsWith('0{"')) {
        socket.write(textFrame(`40/live,${JSON.stringify({ token })}`));
      } else if (frame.text === "2") socket.write(textFrame("3"));
      else hear(frame.text);
    }
  });
  return socket;
}

interface Frame {
  readonly text: string;
  readonly isClose: boolean;
  readonly end: number;
}

/** A frame of the server has no mask; what the house tells is short. */
function firstFrame(held: Buffer): Frame | undefined {
  if (held.length < 2) return undefined;
  const short = (held[1] ?? 0) & 127;
  const at = short < 126 ? 2 : 4;
  if (held.length < at) return undefined;
  const end = at + (short < 126 ? short : held.readUInt16BE(2));
  if (held.length < end) return undefined;
  return { text: held.toString("utf8", at, end), isClose: ((held[0] ?? 0) & 15) === 8, end };
}

/** A masked frame of text, by a mask of zeros. */
export function textFrame(text: string): Buffer {
  const body = Buffer.from(text);
  const head = body.length < 126 ? [0x81, 0x80 | body.length] : [0x81, 0xfe, body.length >> 8];
  const length = body.length < 126 ? [] : [body.length & 255];
  return Buffer.concat([Buffer.from([...head, ...length, 0, 0, 0, 0]), body]);
}
