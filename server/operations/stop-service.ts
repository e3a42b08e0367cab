/**
 * An administrator stops betting, deposits or withdrawals, or lets them go on. Betting stands
 * still by the same mark that alarms set; it goes on only after a check of the ledger that began
 * after the stop agrees (of everything, while something stands that was found).
 */
import type { AuditAction } from "@chokdee/domain/core/audit-acts.ts";
import type { Service } from "@chokdee/domain/operations/service-contract.ts";
import { cleanLines } from "@chokdee/domain/clean-text.ts";
import { LANGUAGES } from "@chokdee/domain/languages.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import type { Actor } from "../platform/http/router.ts";
import type { AppContext } from "../platform/app-context.ts";
import { CLOCK_BEHIND } from "../core/stop-betting.ts";
import { startWholeCheck } from "../wallet/check-ledger.job.ts";
import { checkAfter } from "../wallet/run-ledger-check.ts";
import { writeAudit } from "../core/audit.ts";
import { isFull, sayUse } from "../platform/watch/disk-full.ts";
import { deleteStop, insertStop, markBetting, readBetting } from "../core/queries/services.ts";

export interface ServiceChange extends Actor {
  readonly service: Service;
  readonly reason: string;
}

export async function stopService(
  app: AppContext,
  change: ServiceChange & {
    readonly message: string;
    readonly translations?: Readonly<Record<string, string>> | undefined;
  },
): Promise<void> {
  const { actorId, service } = change;
  const why = reasonOf(change.reason);
  const message = cleanLines(change.message);
  if (message === "") throw new Refusal("STAFF_MESSAGE_MISSING");
  const translations = translationsOf(change.translations ?? {});
  await app.db.transaction(async (tx) => {
    if (service === "BETTING") {
      const { stopped_at: stopped, why: before } = await readBetting(tx, true);
      // The clock's own stop ends by itself; an administrator's takes its place.
      if (stopped !== null && before !== CLOCK_BEHIND) throw new Refusal("SERVICE_STATE");
      await markBetting(tx, `MANUAL: ${why}`);
    }
    const isNew = await insertStop(tx, { service, why, message, translations, by: actorId });
    if (!isNew) throw new Refusal("SERVICE_STATE");
    await writeAudit(tx, {
      ...auditOf(change, "service.stop"),
      after: { reason: why, message, translations },
    });
  });
  app.log.warn({ service }, "an administrator has stopped a service");
  app.live.tellAll("services");
}

export async function resumeService(app: AppContext, change: ServiceChange): Promise<void> {
  const reason = reasonOf(change.reason);
  const { service } = change;
  const mark = service === "BETTING" ? await checkBeforeBetting(app) : undefined;
  await app.db.transaction(async (tx) => {
    let before: unknown;
    if (service === "BETTING") {
      const state = await readBetting(tx, true);
      // Stopped anew while the ledger was read: that check does not speak for this stop.
      if (state.mark !== mark) throw new Refusal("SERVICE_STATE");
      await markBetting(tx, null);
      before = { why: state.why, ...(await deleteStop(tx, service)) };
    } else {
      before = await deleteStop(tx, service);
      if (before === undefined) throw new Refusal("SERVICE_STATE");
    }
    const entry = auditOf(change, "service.resume");
    await writeAudit(tx, { ...entry, before, after: { reason } });
  });
  app.log.warn({ service }, "an administrator has resumed a service");
  app.live.tellAll("services");
}

/** The stop that is to be lifted, once the ledger was found to agree after it. */
async function checkBeforeBetting(app: AppContext): Promise<string> {
  const state = await readBetting(app.db, false);
  if (state.mark === null || state.stopped_at === null) throw new Refusal("SERVICE_STATE");
  if (state.why === CLOCK_BEHIND) throw new Refusal("CLOCK_STILL_BEHIND");
  const disk = await app.disk.use();
  if (disk && isFull(disk, app)) throw new Refusal("DISK_STILL_FULL", { use: sayUse(disk) });
  const check = await checkAfter(app, state.stopped_at);
  if (!check?.balanced) await startWholeCheck(app);
  if (!check) throw new Refusal("BUSY");
  if (!check.balanced) {
    throw new Refusal("LEDGER_NOT_BALANCED", { mismatches: check.mismatches.length });
  }
  return state.mark;
}

/** Cleaned, in the languages that we speak beside Thai, none empty. */
function translationsOf(texts: Readonly<Record<string, string>>): Record<string, string> {
  const cleaned = LANGUAGES.map(
    (language) => [language, cleanLines(texts[language] ?? "")] as const,
  );
  return Object.fromEntries(cleaned.filter(([language, text]) => language !== "th" && text !== ""));
}

function reasonOf(text: string): string {
  const reason = cleanLines(text);
  if (reason === "") throw new Refusal("REASON_MISSING");
  return reason;
}

function auditOf({ actorId, address, service }: ServiceChange, action: AuditAction) {
  return { actorId, address, action, targetKind: "service", targetId: service } as const;
}
