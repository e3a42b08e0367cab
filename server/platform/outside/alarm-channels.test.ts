/**
 * What LINE, a webhook and a mail server answer when they do not take an alarm, as their documents
 * write it (developers.line.biz "Messaging API reference", RFC 5321), from real servers here.
 */
import { createServer as createHttpServer, type ServerResponse } from "node:http";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { useApp } from "../../testing/app.ts";
import { openOutsideReceiver, type OutsideReceiver } from "../../testing/outside-receiver.ts";
import { openSmtpReceiver } from "../../testing/smtp-receiver.ts";
import { readConfig } from "../config.ts";
import { openChannels, type AlarmMessage } from "./alarm-channels.ts";
import type { NotSent } from "./post.ts";

const FIRST = `C${"0123456789abcdef".repeat(2)}`;
const SECOND = `U${"fedcba9876543210".repeat(2)}`;
const MESSAGE: AlarmMessage = {
  id: "a-1",
  state: "BEGAN",
  kind: "BETTING_STOPPED",
  detail: "disk",
  at: "2026-11-23T00:00:00.000Z",
  subject: "Alarm",
  text: "Betting has stopped",
};

const app = useApp();
let service: OutsideReceiver;
let mute: Server;
const sockets: Socket[] = [];

beforeAll(async () => {
  service = await openOutsideReceiver();
  // Takes connections and says nothing.
  mute = createServer((socket) => void sockets.push(socket.on("error", () => {})));
  await new Promise<void>((resolve) => mute.listen(0, "127.0.0.1", resolve));
});
beforeEach(() => {
  service.received.length = 0;
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  mute.close();
  await service.close();
});

/** Sends by the only channel that is configured; answers how it went, and how long it took. */
async function send(
  env: Record<string, string>,
  answers: OutsideReceiver["answers"],
  message = MESSAGE,
) {
  service.answers = answers;
  const config = { ...app.current.config, alarms: readConfig(env).alarms };
  const [channel] = openChannels({ ...app.current, config });
  const begun = performance.now();
  const fault = await channel?.send(message).catch((error: unknown) => error as NotSent);
  const ms = performance.now() - begun;
  return { words: fault ? fault.message : "sent", isForGood: fault?.isForGood, ms };
}
const toLine = () => ({
  ALARM_LINE_URL: service.address,
  ALARM_LINE_TOKEN: "channel-token",
  ALARM_LINE_TO: `${FIRST},${SECOND}`,
});
const toHook = () => ({ ALARM_WEBHOOK_URL: `${service.address}/alarms` });
const pushedTo = () => service.received.map(({ body }) => (JSON.parse(body) as { to: string }).to);

describe("LINE", () => {
  const GOOD = { status: 200, body: '{"sentMessages":[{"id":"461230966842064897"}]}' };

  it("that does not take one receiver has the others told, and says which answer it was", async () => {
    const bad = {
      status: 400,
      body: '{"message":"The property, \'to\', in the request body is invalid (line: -, column: -)"}',
    };
    const { words } = await send(toLine(), [bad, GOOD]);
    expect(pushedTo().toSorted()).toEqual([FIRST, SECOND]);
    expect(words).toContain("status 400");
    expect(words).toContain("in the request body is invalid");
  });

  it("refuses for good what no receiver may take still", async () => {
    const bad = { status: 400 };
    expect((await send(toLine(), [bad, GOOD])).isForGood).toBe(true);
    expect((await send(toLine(), [bad, { status: 408 }])).isForGood).toBe(false);
  });

  it("that is slow to answer for one receiver has the others told meanwhile", async () => {
    const held: ServerResponse[] = [];
    const slow = createHttpServer((_request, reply) => {
      held.push(reply);
      if (held.length === 2) for (const one of held) one.writeHead(200).end(GOOD.body);
    });
    await new Promise<void>((resolve) => slow.listen(0, "127.0.0.1", resolve));
    const { port } = slow.address() as AddressInfo;
    const env = { ...toLine(), ALARM_LINE_URL: `http://127.0.0.1:${port}` };
    const { words } = await send(env, []);
    slow.closeAllConnections();
    slow.close();
    expect([words, held.length]).toEqual(["sent", 2]);
  }, 20_000);

  it("that took it before says 409, and it is sent", async () => {
    const before = { status: 409, body: '{"message":"The retry key is already accepted"}' };
    expect((await send(toLine(), [before])).words).toBe("sent");
    expect(service.received).toHaveLength(2);
  });

  it("is sent no more than the 5,000 characters that it takes of a text, from its beginning", async () => {
    const long = { ...MESSAGE, text: `${MESSAGE.text}${".".repeat(6_000)}` };
    expect((await send(toLine(), [GOOD], long)).words).toBe("sent");
    const texts = service.received.map(
      ({ body }) => (JSON.parse(body) as { messages: { text: string }[] }).messages[0]?.text,
    );
    expect(texts).toEqual(Array.from({ length: 2 }, () => long.text.slice(0, 5_000)));
  });

  it("whose month is used up is asked again, and its words are told", async () => {
    const over = { status: 429, body: '{"message":"You have reached your monthly limit."}' };
    const { words } = await send(toLine(), [over]);
    expect(words).toContain("You have reached your monthly limit.");
    expect(pushedTo().filter((to) => to === FIRST).length).toBeGreaterThan(1);
    expect(pushedTo().filter((to) => to === SECOND).length).toBeGreaterThan(1);
  });

  it("that does not know the token is asked once for each receiver; the token is not told", async () => {
    const unknown = {
      status: 401,
      body: '{"message":"Authentication failed. Confirm that the access token in the authorization header is valid."}',
    };
    const { words } = await send(toLine(), [unknown]);
    expect(words).toContain("status 401: ");
    expect(words).not.toContain("channel-token");
    expect(service.received).toHaveLength(2);
  });
});

describe("a webhook", () => {
  it.each([
    [400, true],
    [404, true],
    [408, false],
    [410, true],
  ])("that answers %i is asked once; it refuses for good: %s", async (status, isForGood) => {
    const answer = await send(toHook(), [{ status, body: "no" }]);
    expect(answer).toMatchObject({ words: `status ${status}: no`, isForGood });
    expect(service.received).toHaveLength(1);
  });

  it.each([429, 503])("that answers %i each time does not refuse for good", async (status) => {
    expect((await send(toHook(), [{ status }])).isForGood).toBe(false);
  });

  it("whose answer is a whole page is told with its first 160 characters", async () => {
    const page = "no such page ".repeat(500);
    const { words } = await send(toHook(), [{ status: 404, body: page }]);
    expect(words).toBe(`status 404: ${page.slice(0, 160)}`);
  });

  it.each([429, 500, 503])("that answers %i is asked again", async (status) => {
    const busy = { status, body: "busy" };
    expect((await send(toHook(), [busy, { status: 204 }])).words).toBe("sent");
    expect(service.received).toHaveLength(2);
    const [{ body: first } = { body: "" }, { body: second } = { body: "" }] = service.received;
    expect(second).toBe(first);
  });

  it("that sends its caller elsewhere is not followed: what is told stays where it was meant for", async () => {
    const paths: string[] = [];
    const elsewhere = createHttpServer((request, reply) => {
      paths.push(request.url ?? "");
      reply.writeHead(307, { location: `${service.address}/inside` }).end();
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
    const { port } = elsewhere.address() as AddressInfo;
    const env = { ALARM_WEBHOOK_URL: `http://127.0.0.1:${port}/alarms` };
    const { words } = await send(env, [{ status: 200 }]);
    elsewhere.closeAllConnections();
    elsewhere.close();
    expect(words).not.toBe("sent");
    expect([paths[0], service.received]).toEqual(["/alarms", []]);
  });

  it("that says nothing is given up", async () => {
    const { words, ms } = await send(toHook(), [{ status: 200, isSilent: true }]);
    expect(words).toBe("no answer within 4 s");
    expect(ms).toBeLessThan(12_000);
  }, 20_000);
});

it.each([
  ["451 4.3.0 try again later", false],
  ["550 5.7.1 relaying denied", true],
])("a mail server that says %s refuses for good: %s", async (refusal, isForGood) => {
  const mail = await openSmtpReceiver();
  mail.refusal = refusal;
  const env = {
    ALARM_SMTP_URL: `smtp://me:word@127.0.0.1:${mail.port}`,
    ALARM_EMAIL_FROM: "chokdee@example.com",
    ALARM_EMAIL_TO: "boss@example.com",
  };
  expect((await send(env, [])).isForGood).toBe(isForGood);
  await mail.close();
});

it("a mail that is sent again bears the same name, so that whoever gets it twice sees it once", async () => {
  const mail = await openSmtpReceiver();
  const env = {
    ALARM_SMTP_URL: `smtp://me:word@127.0.0.1:${mail.port}`,
    ALARM_EMAIL_FROM: "chokdee@example.com",
    ALARM_EMAIL_TO: "boss@example.com",
  };
  for (let time = 0; time < 2; time += 1) expect((await send(env, [])).words).toBe("sent");
  expect((await send(env, [], { ...MESSAGE, id: "a-2" })).words).toBe("sent");
  await mail.close();
  const names = mail.mails.map(({ data }) => /^Message-ID: (.*?)\r?$/im.exec(data)?.[1]);
  expect(names).toEqual(["<a-1@chokdee>", "<a-1@chokdee>", "<a-2@chokdee>"]);
});

it("a mail server that says nothing is given up", async () => {
  const { port } = mute.address() as AddressInfo;
  const { words, ms } = await send(
    {
      ALARM_SMTP_URL: `smtp://me:word@127.0.0.1:${port}`,
      ALARM_EMAIL_FROM: "chokdee@example.com",
      ALARM_EMAIL_TO: "boss@example.com",
    },
    [],
  );
  expect(words).toMatch(/greeting|time/i);
  expect(words).not.toContain("word");
  expect(ms).toBeLessThan(20_000);
}, 30_000);
