import { correctResult, enterResult } from "@chokdee/domain/results/contract.ts";
import { isHouseDraw } from "@chokdee/domain/results/rules.ts";
import type { AdminRound } from "@chokdee/domain/rounds/admin-contract.ts";
import { allowsRoundAction } from "@chokdee/domain/rounds/rules.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { useTranslation } from "../../text/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Digits } from "../../ui/Digits.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toast.ts";
import { useMay } from "../../app/admin/own-rights.ts";
import { asKind } from "./result-form.ts";
import { ResultEntry } from "./ResultEntry.tsx";
import { asReadOut, useFieldName } from "./use-field-name.ts";

/** The result of a round: entered, shown, or corrected; a house draw is nobody's to enter. */
export function ResultCard(props: {
  readonly round: AdminRound;
  /** One was asked for and waits for a second person: no other is taken meanwhile. */
  readonly isAsked: boolean;
}) {
  const { round, isAsked } = props;
  const { t } = useTranslation("admin");
  const stands = `${round.status}${String(round.result_version)}`;
  const before = useRef(stands);
  const unsent = useRef(false);
  const tell = useEffectEvent(() => toast({ text: t("decided_elsewhere"), tone: "info" }));
  useEffect(() => {
    if (before.current === stands) return;
    before.current = stands;
    // A colleague was first: the form is gone, and what was typed with it.
    if (unsent.current) tell();
    unsent.current = false;
  }, [stands]);
  const onUnsent = (isUnsent: boolean) => {
    unsent.current = isUnsent;
  };
  return <Result key={stands} round={round} isAsked={isAsked} onUnsent={onUnsent} />;
}

function Result(props: {
  readonly round: AdminRound;
  readonly isAsked: boolean;
  readonly onUnsent: (isUnsent: boolean) => void;
}) {
  const { round, isAsked, onUnsent } = props;
  const { t } = useTranslation(["admin-rounds", "admin-desk"]);
  const [correcting, setCorrecting] = useState(false);
  const kind = asKind(round.lottery_type.result_kind);
  const isHouse = kind !== undefined && isHouseDraw(kind);
  const may = useMay();
  // A result that is being paid is not taken back by another, nor asked for once more.
  const isFree = !isAsked && !round.settling;
  const mayEnter = allowsRoundAction("ENTER_RESULT", round.status) && may(enterResult) && isFree;
  const mayCorrect =
    allowsRoundAction("CORRECT", round.status) && !isHouse && may(correctResult) && isFree;
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="t-heading">
        {t(round.result ? "admin-rounds:result_stands" : "admin-rounds:result_title")}
      </h2>
      {round.result ? <StandingResult round={round} /> : null}
      {isHouse ? (
        <Notice tone="info">{t("admin-rounds:house_draw")}</Notice>
      ) : mayEnter ? (
        <ResultEntry round={round} onUnsent={onUnsent} />
      ) : round.settling ? (
        <Notice tone="info">{t("admin-rounds:settling")}</Notice>
      ) : isAsked ? (
        <Notice tone="info">{t("admin-desk:result_asked")}</Notice>
      ) : round.status === "OPEN" ? (
        <Notice tone="info">{t("admin-rounds:still_open")}</Notice>
      ) : round.status === "SCHEDULED" ? (
        <Notice tone="info">{t("admin-rounds:not_open_yet")}</Notice>
      ) : null}
      {mayCorrect && !correcting ? (
        <Button variant="secondary" size="sm" onClick={() => setCorrecting(true)}>
          {t("admin-rounds:correct")}
        </Button>
      ) : null}
      {mayCorrect && correcting ? (
        <ResultEntry
          round={round}
          onUnsent={onUnsent}
          onCancel={() => {
            setCorrecting(false);
            onUnsent(false);
          }}
        />
      ) : null}
    </Card>
  );
}

function StandingResult({ round }: { readonly round: AdminRound }) {
  const { t } = useTranslation("admin-rounds");
  const fieldName = useFieldName();
  return (
    <dl className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-2">
      {asReadOut(round.result ?? {}).map(([field, value]) => (
        <div key={field} className="contents">
          <dt className="t-small text-ink-2">{fieldName(field)}</dt>
          <dd>
            <Digits value={value} size="n-sm" />
          </dd>
        </div>
      ))}
      {round.result_version > 1 ? (
        <dt className="t-caption text-ink-3">
          {t("version", { count: round.result_version - 1 })}
        </dt>
      ) : null}
    </dl>
  );
}
