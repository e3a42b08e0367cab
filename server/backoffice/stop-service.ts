/**
 * An administrator stops betting, deposits or withdrawals, or lets them go on. Betting stands
 * still by the same mark that alarms set; it goes on only after the whole ledger was derived again
 * and agrees.
 */
import type { Service, ServiceState } from "@chokdee/domain/backoffice/service-contract.ts";
import { services } from "@chokdee/domain/backoffice/service-contract.ts";
import { cleanLines } from "@chokdee/domain/members/clean-text.ts";
import { LANGUAGES } from "@chokdee/domain/languages.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import type { Queries } from "../platform/database.ts";
import type { House } from "../platform/house.ts";
import { OperatorWords } from "../platform/languages.ts";
import { CLOCK_BEHIND } from "../rounds/tend-rounds.ts";
import { runLedgerCheck } from "../wallet/run-ledger-check.ts";
import { writeAudit } from "./audit.ts";
import { isFull, sayUse } from "./disk-full.ts";
import {
  deleteStop,
  findStop,
  insertStop,
  markBetting,
  readBetting,
  readStops,
  type ServiceRow,
} from "./queries/services.ts";

export interface ServiceChange {
  readonly actorId: string;
  readonly address: string;
  readonly service: Service;
  readonly reason: string;
}

export async function listServices(db: Queries): Promise<ServiceState[]> {
  const stops = await readStops(db);
  return services.map((service) => {
    const stop = stops.find((row) => row.service === service);
    return {
      service,
      stopped_at: stop?.stopped_at.toISOString() ?? null,
      why: stop?.why ?? null,
      message: stop?.message ?? null,
      translations: stop?.translations ?? {},
      stopped_by: stop?.stopped_by ?? null,
    };
  });
}

/** What members are told, by service; one that an alarm has stopped says nothing more. */
export async function stoppedForMembers(
  db: Queries,
  language: string | undefined,
): Promise<Record<string, string>> {
  const stops = await readStops(db);
  return Object.fromEntries(stops.map((stop) => [stop.service, wordsOf(stop).in(language)]));
}

/** What the operator says of a service that is stopped; no words where an alarm has stopped it. */
export async function stopWords(db: Queries, service: Service): Promise<OperatorWords> {
  return wordsOf(await findStop(db, service));
}

function wordsOf(stop: Pick<ServiceRow, "message" | "translations"> | undefined): OperatorWords {
  return new OperatorWords({ ...stop?.translations, th: stop?.message ?? "" });
}

export async function stopService(
  house: House,
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
  await house.db.transaction(async (tx) => {
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
  house.log.warn({ service }, "an administrator has stopped a service");
  house.live.tellAll("services");
}

export async function resumeService(house: House, change: ServiceChange): Promise<void> {
  const reason = reasonOf(change.reason);
  const { service } = change;
  const mark = service === "BETTING" ? await checkBeforeBetting(house) : undefined;
  await house.db.transaction(async (tx) => {
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
  house.log.warn({ service }, "an administrator has resumed a service");
  house.live.tellAll("services");
}

/** The stop that is to be lifted, once the ledger was found to agree after it. */
async function checkBeforeBetting(house: House): Promise<string> {
  const state = await readBetting(house.db, false);
  if (state.mark === null) throw new Refusal("SERVICE_STATE");
  if (state.why === CLOCK_BEHIND) throw new Refusal("CLOCK_STILL_BEHIND");
  const disk = await house.disk.use();
  if (disk && isFull(disk, house)) throw new Refusal("DISK_STILL_FULL", { use: sayUse(disk) });
  const check = await runLedgerCheck(house);
  if (!check.balanced) {
    throw new Refusal("LEDGER_NOT_BALANCED", { mismatches: check.mismatches.length });
  }
  return state.mark;
}

/** Refuses while an administrator has stopped the service; asked inside the transaction. */
export async function refuseStopped(
  tx: Queries,
  service: "DEPOSITS" | "WITHDRAWALS",
): Promise<void> {
  const stop = await findStop(tx, service);
  if (stop) throw new Refusal(`${service}_STOPPED`, { message: wordsOf(stop) });
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

function auditOf({ actorId, address, service }: ServiceChange, action: string) {
  return { actorId, address, action, targetKind: "service", targetId: service };
}
