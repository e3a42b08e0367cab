import { useTranslation } from "../../text/i18n.ts";
import { Notice } from "../../ui/Notice.tsx";
import { useProof } from "./draw-calls.ts";
import { awaitedBeacon } from "./awaited-beacon.ts";

export interface BeaconWaitProps {
  readonly roundId: string;
  /** Said of a closed round that waits for nothing from outside. */
  readonly otherwise?: string;
}

/** A closed round of the house whose draw waits for a number of the public beacon. */
export function BeaconWait({ roundId, otherwise }: BeaconWaitProps) {
  const { t } = useTranslation("draw");
  const proof = useProof(roundId).data;
  const awaited = proof && awaitedBeacon(proof);
  const text = awaited ? t("beacon_wait", { round: awaited.round }) : otherwise;
  if (text === undefined) return null;
  return (
    <Notice tone={awaited ? "info" : "locked"} live>
      {text}
    </Notice>
  );
}
