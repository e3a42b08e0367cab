import { useTranslation } from "../../text/i18n.ts";
import { Notice } from "../../ui/Notice.tsx";
import { useProof } from "./draw-calls.ts";

/** Of a round that the house draws without a public beacon: what that means for whoever plays. */
export function NoBeacon({ roundId }: { readonly roundId: string }) {
  const { t } = useTranslation("draw");
  const proof = useProof(roundId).data;
  if (!proof || proof.drand !== null || proof.status === "VOIDED") return null;
  return <Notice tone="warning">{t("no_beacon")}</Notice>;
}
