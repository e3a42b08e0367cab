import { EventEmitter } from "node:events";
import { IncomingMessage } from "node:http";
import { Socket } from "node:net";

import { afterEach, describe, expect, it, vi } from "vitest";

import { countSockets, countTries, isOwnOrigin, type Connection } from "./socket-doors.ts";

/** A connection behind our own proxy, which wrote down where it comes from. */
function from(address: string): Connection & EventEmitter {
  const request = new IncomingMessage(new Socket());
  request.headers = { "x-forwarded-for": address };
  return Object.assign(new EventEmitter(), { request });
}

const trust = { publicUrl: undefined, trustProxy: true };

describe("a page that opens a socket", () => {
  it.each([
    ["https://chokdee.example", true],
    ["http://192.168.1.7:3000", true],
    [undefined, true],
    ["https://chokdee.example.evil.example", false],
    ["http://192.168.1.7", false],
    ["null", false],
  ])(
    "of %s is our own where it is at PUBLIC_URL or at the address that was asked: %s",
    (origin, isOwn) => {
      const { request } = from("203.0.113.1");
      Object.assign(request.headers, { host: "192.168.1.7:3000", origin });
      const publicUrl = "https://chokdee.example";
      expect(isOwnOrigin(request, { ...trust, publicUrl })).toBe(isOwn);
    },
  );
});

describe("the sockets of a node", () => {
  it("are bounded, wherever they come from, and one that closes makes room", () => {
    const counted = countSockets(trust, 3);
    const open = ["203.0.113.1", "203.0.113.2", "127.0.0.1"].map(from);
    for (const connection of open) {
      expect(counted.hasRoom(connection.request)).toBe(true);
      counted.add(connection);
    }
    expect(counted.hasRoom(from("198.51.100.7").request)).toBe(false);
    expect(counted.hasRoom(from("127.0.0.1").request)).toBe(false);
    open[1]?.emit("close");
    expect(counted.hasRoom(from("198.51.100.7").request)).toBe(true);
  });

  it("are 500 of one address, and that says nothing of another", () => {
    const counted = countSockets(trust);
    for (let n = 0; n < 500; n++) counted.add(from("203.0.113.1"));
    expect(counted.hasRoom(from("203.0.113.1").request)).toBe(false);
    expect(counted.hasRoom(from("203.0.113.2").request)).toBe(true);
  });

  it("are counted by who is connected where no proxy is trusted, whatever they claim to be", () => {
    const counted = countSockets({ ...trust, trustProxy: false });
    for (let n = 0; n < 500; n++) {
      const { request } = from(`203.0.113.${n % 250}`);
      counted.add(Object.assign(new EventEmitter(), { request }));
    }
    expect(counted.hasRoom(from("198.51.100.7").request)).toBe(false);
  });

  it("are counted by what our own proxy has written last, whatever stands before it", () => {
    const counted = countSockets(trust);
    for (let n = 0; n < 500; n++) counted.add(from(`198.51.100.${n % 250}, 203.0.113.1`));
    expect(counted.hasRoom(from("198.51.100.251, 203.0.113.1").request)).toBe(false);
    expect(counted.hasRoom(from("203.0.113.1, 203.0.113.2").request)).toBe(true);
  });

  it("are 500 of one IPv6 network as well, whose addresses one phone can all take", () => {
    const counted = countSockets(trust);
    const open = Array.from({ length: 500 }, (_, n) => from(`2001:db8:1:2::${n.toString(16)}`));
    for (const connection of open) counted.add(connection);
    expect(counted.hasRoom(from("2001:db8:1:2:ffff::9").request)).toBe(false);
    expect(counted.hasRoom(from("2001:db8:1:3::1").request)).toBe(true);
    open[7]?.emit("close");
    expect(counted.hasRoom(from("2001:db8:1:2:ffff::9").request)).toBe(true);
  });
});

describe("tries to be let in", () => {
  afterEach(() => void vi.useRealTimers());

  const verdicts = (tried: ReturnType<typeof countTries>, times: number, address: () => string) =>
    new Set(Array.from({ length: times }, () => tried(from(address()))));

  it("are 20 of one connection, and that says nothing of another from there", () => {
    const tried = countTries(trust);
    const connection = from("203.0.113.1");
    for (let n = 0; n < 20; n++) expect(tried(connection)).toBe("JUDGED");
    expect(tried(connection)).toBe("TOO_MANY_OF_CONNECTION");
    expect(tried(from("203.0.113.1"))).toBe("JUDGED");
  });

  it("are 6,000 of an address in a minute, and are let in again after it", () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const tried = countTries(trust);
    const one = () => "203.0.113.1";
    expect(verdicts(tried, 6_000, one)).toEqual(new Set(["JUDGED"]));
    expect(verdicts(tried, 10, one)).toEqual(new Set(["TOO_MANY_OF_ADDRESS"]));
    expect(tried(from("203.0.113.2"))).toBe("JUDGED");
    vi.advanceTimersByTime(59_999);
    expect(tried(from(one()))).toBe("TOO_MANY_OF_ADDRESS");
    vi.advanceTimersByTime(1);
    expect(tried(from(one()))).toBe("JUDGED");
  });

  it("are counted by the network of IPv6, and not where the machine's own address stands", () => {
    const tried = countTries(trust);
    let n = 0;
    const next = () => `2001:db8:1:2::${(n++).toString(16)}`;
    expect(verdicts(tried, 6_000, next)).toEqual(new Set(["JUDGED"]));
    expect(tried(from("2001:db8:1:2:ffff::9"))).toBe("TOO_MANY_OF_ADDRESS");
    expect(verdicts(tried, 6_001, () => "127.0.0.1")).toEqual(new Set(["JUDGED"]));
  });
});
