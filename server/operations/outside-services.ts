/** The services outside that the house sends to: what is set, how they are doing, and a test. */
import {
  outsideServices,
  type OutsideService,
  type OutsideState,
} from "@chokdee/domain/operations/outside-contract.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import { writeAudit } from "../core/audit.ts";
import type { AppContext } from "../platform/app-context.ts";
import { textOf } from "../platform/http/languages.ts";
import { countUse } from "../platform/http/rate-limits.ts";
import type { Actor } from "../platform/http/router.ts";
import { openChannels, type Channel } from "../platform/outside/alarm-channels.ts";
import { readOutcomes } from "../platform/outside/outcomes.ts";
import { NotSent } from "../platform/outside/post.ts";
import { messageOf } from "./alarm-words.ts";
import { readOwnPhone } from "./queries/outside.ts";

/** Each costs the operator money, and somebody a message. */
const TEST_LIMIT = { name: "outside-test", times: 20, seconds: 3_600 };

export async function listOutside(app: AppContext): Promise<OutsideState[]> {
  const outcomes = new Map((await readOutcomes(app.db)).map((row) => [row.name, row]));
  return outsideServices.map((service) => {
    const target = targetOf(app, service);
    const seen = outcomes.get(service);
    return {
      service,
      is_set: target !== null,
      target,
      ok_at: seen?.ok_at?.toISOString() ?? null,
      failed_at: seen?.failed_at?.toISOString() ?? null,
      failures_in_row: seen?.failures_in_row ?? 0,
      words: seen?.words ?? null,
    };
  });
}

/** What an operator knows it by; no key and no path, which may hold one. */
function targetOf(app: AppContext, service: OutsideService): string | null {
  if (service !== "SMS") return channelOf(app, service)?.target ?? null;
  const { sms } = app.config;
  if (sms.provider === "log") return null;
  const host = URL.parse(sms.url)?.host ?? "";
  return sms.provider === "thaibulksms" ? `ThaiBulkSMS · ${sms.sender}` : host;
}

function channelOf(app: AppContext, service: OutsideService): Channel | undefined {
  return openChannels(app).find(({ name }) => name === service);
}

/** Refuses with OUTSIDE_NOT_SET and TOO_MANY_REQUESTS. */
export async function testOutside(
  app: AppContext,
  actor: Actor,
  service: OutsideService,
  language: string | undefined,
): Promise<{ is_sent: boolean; words: string | null }> {
  if (targetOf(app, service) === null) throw new Refusal("OUTSIDE_NOT_SET");
  await countUse(app, TEST_LIMIT, actor.actorId);
  const words = await trySending(app, actor, service, language);
  await app.db.transaction((tx) =>
    writeAudit(tx, {
      ...actor,
      action: "outside.test",
      targetKind: "outside",
      targetId: service,
      after: words === null ? { sent: true } : { sent: false, words },
    }),
  );
  return { is_sent: words === null, words };
}

/** Null when it went out, else why it did not. */
async function trySending(
  app: AppContext,
  { actorId }: Actor,
  service: OutsideService,
  language: string | undefined,
): Promise<string | null> {
  try {
    const at = new Date().toISOString();
    const alarm = messageOf(app, "TEST", { kind: "TEST", detail: "", at });
    if (service === "SMS") {
      const phone = await readOwnPhone(app.db, actorId);
      await app.sms.send(phone, textOf("SMS_TEST", undefined, language));
    } else {
      await channelOf(app, service)?.send(alarm);
    }
    return null;
  } catch (error) {
    if (error instanceof NotSent) return error.message;
    throw error;
  }
}
