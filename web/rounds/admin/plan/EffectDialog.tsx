import type { AdminLotteryType } from "@chokdee/domain/rounds/admin-contract.ts";
import type { PlanEffect } from "@chokdee/domain/rounds/plan-contract.ts";
import { useEffect, useEffectEvent, useRef } from "react";

import { useTranslation } from "../../../text/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { useDates } from "../../../ui/dates.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { SkeletonRows } from "../../../ui/Skeleton.tsx";
import { toast } from "../../../ui/toast.ts";
import { useNames } from "../../../app/admin/names.ts";
import { usePreviewDay, useSaveDay, type DayChange } from "./calls.ts";
import { Failure } from "../../../app/Failure.tsx";

const effects = ["moved", "voided", "made", "kept"] as const;
const SHOWN = 6;

/** What a change of the calendar does to rounds that stand, and the button that does it. */
export function EffectDialog(props: {
  readonly change: DayChange;
  readonly types: readonly AdminLotteryType[];
  readonly onBack: () => void;
  /** A refusal, for the form that the change was typed into. */
  readonly onRefused: (error: unknown) => void;
  readonly onDone: () => void;
}) {
  const { change, types, onBack, onRefused, onDone } = props;
  const { t } = useTranslation("admin-plan");
  const dates = useDates();
  const { mutate: preview, data: effect, error, isPending } = usePreviewDay();
  const save = useSaveDay();
  const look = useEffectEvent(() => preview(change, { onError: onRefused }));
  const asked = useRef<DayChange>(undefined);
  useEffect(() => {
    // Asked once for each change, also where React runs effects twice.
    if (asked.current === change) return;
    asked.current = change;
    look();
  }, [change]);
  const names = useNames();
  const type = types.find((one) => one.id === change.typeId);
  const name = type ? names.lottery(type) : "";
  const day = dates.day(change.on);
  const title =
    change.movedTo === undefined
      ? t("back_to_schedule", { name, day })
      : change.movedTo === null
        ? t("is_cancelled", { name, day })
        : change.movedTo === change.on
          ? t("is_extra", { name, day })
          : t("is_moved", { name, day, to: dates.day(change.movedTo) });
  const send = () => {
    save.mutate(change, {
      onError: onRefused,
      onSuccess: () => {
        toast({ text: t("common:saved"), tone: "success" });
        onDone();
      },
    });
  };
  return (
    <Dialog
      open
      wide
      busy={save.isPending}
      onClose={onBack}
      title={title}
      actions={
        <>
          <Button variant="secondary" size="sm" onClick={onBack}>
            {t("common:back")}
          </Button>
          <Button size="sm" disabled={!effect} loading={save.isPending} onClick={send}>
            {t("common:confirm")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Failure error={save.error} />
        {effect ? (
          <Effect effect={effect} />
        ) : error && !isPending ? (
          <Failure error={error} onRetry={() => preview(change, { onError: onRefused })} />
        ) : (
          <SkeletonRows rows={3} />
        )}
      </div>
    </Dialog>
  );
}

function Effect({ effect }: { readonly effect: PlanEffect }) {
  const { t } = useTranslation("admin-plan");
  const dates = useDates();
  const isNothing = effects.every((what) => effect[what].length === 0);
  if (isNothing) return <p className="t-body text-ink-2">{t("effect.none")}</p>;
  return effects.map((what) => {
    const rounds = effect[what];
    if (rounds.length === 0) return null;
    const days = [...new Set(rounds.map((round) => dates.day(round.draw_date)))];
    const more = days.length - SHOWN;
    return (
      <Notice key={what} tone={what === "kept" ? "warning" : "info"}>
        <strong>{t(`effect.${what}`, { count: rounds.length })}</strong>{" "}
        {days.slice(0, SHOWN).join(", ")} {more > 0 ? t("and_more", { count: more }) : ""}
      </Notice>
    );
  });
}
