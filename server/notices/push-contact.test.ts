/** Whom a push service may ask about the house. */
import { expect, it } from "vitest";

import { openTestApp } from "../testing/app.ts";
import { newBrowser, openPushReceiver } from "../testing/push-receiver.ts";

it.each([
  ["https://chokdee.example", "https://chokdee.example"],
  // No push service takes an address that is not safe.
  ["http://chokdee.example", "mailto:operator@localhost"],
])("a house at %s names %s to the push services", async (publicUrl, contact) => {
  const receiver = await openPushReceiver();
  const { app, close } = await openTestApp({ PUBLIC_URL: publicUrl, PUSH_HOSTS: receiver.host });
  try {
    const [admin, member] = [await app.admin(), await app.member()];
    const { subscription } = newBrowser(`http://${receiver.host}/phone`);
    expect((await member.post("/api/notices/devices", subscription)).status).toBe(204);
    await admin.post("/api/admin/announcements", { texts: { th: "ข่าว" } });
    await app.runJobs();
    const [sent] = receiver.pushed;
    const claims = /^vapid t=[^.]+\.([^.]+)\./.exec(String(sent?.headers["authorization"]))?.[1];
    const text = Buffer.from(claims ?? "", "base64url").toString("utf8");
    expect((JSON.parse(text) as { readonly sub: string }).sub).toBe(contact);
  } finally {
    await close();
    await receiver.close();
  }
});
