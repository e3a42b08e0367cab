/** Which services are stopped, and what members are told of it; stopping is operations/stop-service.ts. */
import type { Service, ServiceState } from "@chokdee/domain/operations/service-contract.ts";
import { services } from "@chokdee/domain/operations/service-contract.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import type { Queries } from "../platform/database/database.ts";
import { OperatorWords } from "../platform/http/languages.ts";
import { findStop, readStops, type ServiceRow } from "./queries/services.ts";

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

/** Refuses while an administrator has stopped the service; asked inside the transaction. */
export async function refuseStopped(
  tx: Queries,
  service: "DEPOSITS" | "WITHDRAWALS",
): Promise<void> {
  const stop = await findStop(tx, service);
  if (stop) throw new Refusal(`${service}_STOPPED`, { message: wordsOf(stop) });
}
