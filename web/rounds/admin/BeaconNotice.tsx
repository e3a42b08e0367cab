import type { AdminRound } from "@chokdee/domain/rounds/admin-contract.ts";

import { useTranslation } from "../../text/i18n.ts";
import { BeaconWait } from "../../results/member/BeaconWait.tsx";
import { useDates } from "../../ui/dates.ts";
import { useBeaconGivenUpAt } from "./beacon-given-up.ts";

/** The house's draw waits for the public beacon: what for, and until when. */
export function BeaconNotice({ round }: { readonly round: AdminRound }) {
  const { t } = useTranslation("draw");
  const dates = useDates();
  const givenUpAt = useBeaconGivenUpAt(round);
  if (givenUpAt === null) return null;
  const time = dates.dayTime(new Date(givenUpAt).toISOString());
  return (
    <div className="mb-4 flex flex-col gap-2">
      <BeaconWait roundId={round.id} />
      <p className="t-small text-ink-2">{t("beacon_void", { time })}</p>
    </div>
  );
}
