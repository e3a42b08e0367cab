/**
 * A proxy before a house that does not know of it: every caller seems to be this machine, and the
 * limits by address hold nobody (docs/operations.md).
 */
import type { Dashboard } from "@chokdee/domain/operations/contract.ts";
import { pino } from "pino";
import { describe, expect, it } from "vitest";

import { buildApp } from "../../app.ts";
import { useApp, type TestApp } from "../../testing/app.ts";

const app = useApp();
const FORWARDED = { "x-forwarded-for": "203.0.113.9" };

interface Heard {
  readonly level: number;
  readonly msg: string;
}

/** The house with this setting, its log, and the alarms of its dashboard after one request. */
async function after(
  trustProxy: boolean,
  headers: Record<string, string>,
  remoteAddress = "127.0.0.1",
) {
  const heard: Heard[] = [];
  const log = pino({ level: "error" }, { write: (line) => heard.push(JSON.parse(line) as Heard) });
  const config = { ...app.current.config, trustProxy };
  const house: TestApp = { ...app.current, config, log };
  const http = await buildApp(house);
  for (let time = 0; time < 3; time += 1) {
    await http.inject({ url: "/api/settings/public", headers, remoteAddress });
  }
  const { token } = await app.current.admin();
  const reply = await http.inject({
    url: "/api/admin/dashboard",
    headers: { authorization: `Bearer ${token}` },
  });
  await http.close();
  const { alarms } = reply.json<{ data: Dashboard }>().data;
  return {
    errors: heard.filter(({ msg }) => msg.includes("TRUST_PROXY")).length,
    alarms: alarms.filter(({ kind }) => kind === "PROXY_NOT_TRUSTED").length,
  };
}

describe("a request that another server has passed on", () => {
  it("is an error in the log, once, and an alarm while TRUST_PROXY is not set", async () => {
    expect(await after(false, FORWARDED)).toEqual({ errors: 1, alarms: 1 });
    expect(await after(false, { forwarded: "for=203.0.113.9" })).toEqual({ errors: 1, alarms: 1 });
    expect(await after(false, { "x-forwarded-proto": "https" })).toEqual({ errors: 1, alarms: 1 });
  });

  it.each(["x-real-ip", "via", "cf-connecting-ip", "true-client-ip"])(
    "is one as well where %s alone says so",
    async (header) => {
      expect(await after(false, { [header]: "203.0.113.9" })).toEqual({ errors: 1, alarms: 1 });
    },
  );

  it.each([
    "172.18.0.3",
    "172.31.255.254",
    "10.0.0.7",
    "192.168.1.2",
    "::ffff:172.18.0.3",
    "fd00::2",
    "::1",
  ])("is one as well through a proxy on another machine of the operator's: %s", async (address) => {
    expect(await after(false, FORWARDED, address)).toEqual({ errors: 1, alarms: 1 });
  });

  it("is none with TRUST_PROXY, from elsewhere, or when nothing was passed on", async () => {
    const nothing = { errors: 0, alarms: 0 };
    expect(await after(true, FORWARDED)).toEqual(nothing);
    for (const address of ["203.0.113.7", "172.32.0.1", "2001:db8::1"]) {
      expect(await after(false, FORWARDED, address)).toEqual(nothing);
    }
    expect(await after(false, {})).toEqual(nothing);
  });
});
