import { DERIVED_FIELDS } from "@chokdee/domain/results/entry-fields.ts";
import type { AdminRound } from "@chokdee/domain/rounds/admin-contract.ts";
import { useEffect } from "react";

import { isNetworkFailure } from "../../app/api-failure.ts";
import { useTranslation } from "../../text/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Digits } from "../../ui/Digits.tsx";
import { formatMoney } from "../../ui/format-money.ts";
import { latinDigits } from "../../ui/latin-digits.ts";
import { Money } from "../../ui/Money.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { TextAreaField, TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import { useUnsaved } from "../../ui/unsaved.ts";
import { useEnterResult, useLotteryType, usePreview } from "./calls.ts";
import { FeedOffers } from "./FeedOffers.tsx";
import { ResultCells } from "./ResultCells.tsx";
import { useResultForm } from "./result-form.ts";
import { useFieldName } from "./use-field-name.ts";
import { useIsHere } from "../../app/use-is-here.ts";
import { useTellFailure } from "../../app/use-tell-failure.ts";
import { Failure } from "../../app/Failure.tsx";
import { SubmitForm } from "../../ui/SubmitForm.tsx";
import { useEntryForm } from "../../app/admin/use-entry-form.ts";

/** Types a draw, shows what it would pay, and settles once it is typed a second time. */
export function ResultEntry(props: {
  readonly round: AdminRound;
  /** Another result takes the place of the one that stands; this is the way back from it. */
  readonly onCancel?: () => void;
  /** Whether something is typed here that was not sent. */
  readonly onUnsent: (isUnsent: boolean) => void;
}) {
  const { round, onCancel, onUnsent } = props;
  const correction = onCancel !== undefined;
  const { t } = useTranslation(["admin-rounds", "admin-desk"]);
  const type = useLotteryType(round.lottery_type.id);
  // Of this version: what another result has replaced meanwhile is not typed on.
  const draw = `${round.id}:${String(round.result_version)}`;
  const { result_kind } = round.lottery_type;
  const settings = type.data?.result_settings;
  const cells = useResultForm(result_kind, settings, `result:${draw}`, round);
  const preview = usePreview(round.id, cells.entry);
  const enter = useEnterResult(round.id);
  const tellFailure = useTellFailure();
  const isHere = useIsHere();
  // What waits for a second person is told in the server's words.
  const toldBy = (answer: NonNullable<typeof enter.data>): string => {
    if ("message" in answer) return answer.message;
    const { winners, payout } = answer.data;
    const text = correction ? "admin-desk:corrected_done" : "admin-rounds:settled_done";
    return t(text, { winners, payout: formatMoney(payout) });
  };
  // Only the digits count: nobody can know where the spaces between the prizes would belong.
  const wanted = digitsOf(cells.spoken);
  const isSame = (again: string) => digitsOf(again) === wanted;
  const form = useEntryForm({
    first: { again: "", reason: "" },
    keptAs: `result-reason:${draw}`,
    required: correction ? ["reason"] : [],
    check: ({ again }) => {
      if (cells.entry === undefined || isSame(again)) return {};
      return {
        again: t(again.trim() === "" ? "admin-desk:missing" : "admin-rounds:again_differs"),
      };
    },
    send: async ({ reason }) => {
      if (!cells.entry || !preview.data) return;
      try {
        const result = cells.entry;
        // The settled round takes this form away before the answer comes: the promise tells it.
        const answer = await enter.mutateAsync({
          result,
          reason: correction ? reason.trim() : undefined,
        });
        toast({ text: toldBy(answer), tone: "success" });
      } catch (error) {
        // Shown in the form, unless a colleague's result has taken that away, or our own whose
        // answer is lost.
        if (isHere.current && !isNetworkFailure(error)) throw error;
        tellFailure(error);
        throw error;
      }
    },
  });
  const { again, reason } = form.values;
  const isReady = cells.entry !== undefined && preview.data !== undefined && isSame(again);
  const againField = form.field("again");
  const differs =
    cells.entry !== undefined && digitsOf(again).length >= wanted.length && !isSame(again);
  const isUnsent = wanted !== "" && !enter.isPending && !enter.isSuccess;
  useUnsaved(isUnsent);
  useEffect(() => {
    onUnsent(isUnsent);
  }, [onUnsent, isUnsent]);
  return (
    <SubmitForm box={form.box} onSend={() => void form.submit()}>
      <FeedOffers roundId={round.id} onFill={cells.fill} />
      {type.data || !type.error ? (
        <ResultCells form={cells} asked={form.isAsked} />
      ) : (
        <Failure error={type.error} onRetry={() => void type.refetch()} />
      )}
      <Failure error={preview.error} onRetry={() => void preview.refetch()} />
      {preview.data ? <Preview round={round} preview={preview.data} /> : null}
      {correction ? (
        <TextAreaField
          label={t("admin-rounds:correct_reason")}
          hint={t("admin-rounds:correct_consequence")}
          maxLength={500}
          {...form.field("reason")}
        />
      ) : null}
      <TextField
        dense
        label={t("admin-rounds:again")}
        inputMode="numeric"
        placeholder={cells.entry === undefined ? undefined : cells.spoken.replaceAll(/\d/g, "•")}
        disabled={cells.entry === undefined}
        hint={cells.entry === undefined ? t("admin-desk:result_first") : undefined}
        {...againField}
        error={differs ? t("admin-rounds:again_differs") : againField.error}
      />
      <Failure error={form.failure} />
      <Button
        type="submit"
        size="sm"
        block
        unready={!isReady || (correction && reason.trim() === "")}
        loading={form.isSending || (isSame(again) && preview.isFetching)}
      >
        {t(correction ? "admin-rounds:correct" : "admin-rounds:confirm_result")}
      </Button>
      {onCancel ? (
        <Button variant="secondary" size="sm" block onClick={onCancel}>
          {t("common:cancel")}
        </Button>
      ) : null}
    </SubmitForm>
  );
}

function Preview(props: {
  readonly round: AdminRound;
  readonly preview: NonNullable<ReturnType<typeof usePreview>["data"]>;
}) {
  const { round, preview } = props;
  const { t } = useTranslation(["admin-rounds", "admin-desk"]);
  const fieldName = useFieldName();
  const profit = Number(preview.profit);
  const derived = DERIVED_FIELDS.filter((field) => preview.result[field] !== undefined);
  return (
    <section aria-live="polite" className="flex flex-col gap-2 border-t border-line pt-3">
      <p className="t-caption text-ink-3">{t("admin-rounds:derived")}</p>
      {derived.map((field) => (
        <p key={field} className="t-small flex items-baseline justify-between">
          {fieldName(field)}
          <Digits value={preview.result[field] ?? ""} size="n-sm" />
        </p>
      ))}
      <p className="t-small mt-2 flex items-baseline justify-between gap-3 border-t border-line pt-2">
        {t("admin-rounds:winners")}
        <span className="t-strong text-right">
          {t("admin-rounds:winners_of", { winners: preview.winners, lines: round.line_count })}
        </span>
      </p>
      {round.paid ? (
        <p className="t-small flex items-baseline justify-between text-ink-2">
          {t("admin-desk:paid_before")}
          <Money value={round.paid.payout} />
        </p>
      ) : null}
      <p className="t-small flex items-baseline justify-between">
        {t("admin-rounds:payout")}
        <Money value={preview.payout} />
      </p>
      <p className="t-small flex items-baseline justify-between">
        {t("admin-rounds:profit")}
        <Money
          value={preview.profit}
          sign="auto"
          className={profit < 0 ? "text-urgent-ink" : undefined}
        />
      </p>
      {profit < 0 ? <Notice tone="warning">{t("admin-rounds:pays_more")}</Notice> : null}
    </section>
  );
}

/** A phone's keys for numbers have no point and no minus, which the first typing has settled. */
function digitsOf(typed: string): string {
  return latinDigits(typed).replaceAll(/[\s.,+−-]+/g, "");
}
