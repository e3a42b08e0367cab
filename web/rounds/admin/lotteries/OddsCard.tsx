import { changeBetTypes } from "@chokdee/domain/rounds/admin-contract.ts";
import { orderBetTypes } from "@chokdee/domain/rounds/bet-types-contract.ts";
import type { AdminLotteryType } from "@chokdee/domain/rounds/admin-contract.ts";
import type { LimitName } from "@chokdee/domain/rounds/check-bet-type.ts";

import { useTranslation } from "../../../text/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { toast } from "../../../ui/toast.ts";
import { useUnsaved } from "../../../ui/unsaved.ts";
import { changedFields } from "../../../app/admin/changed-fields.ts";
import { useEntryForm } from "../../../app/admin/use-entry-form.ts";
import { useNames } from "../../../app/admin/names.ts";
import { useMay } from "../../../app/admin/own-rights.ts";
import { Failure } from "../../../app/Failure.tsx";
import { May } from "../../../app/admin/parts/May.tsx";
import { AddBetTypeButton } from "./AddBetTypeDialog.tsx";
import { useChangeBetTypes, useOrderBetTypes, type AdminBetType } from "./calls.ts";
import { changeOf, draftOf, limitNames, returnedAt, type Draft } from "./odds-draft.ts";
import { OddsTable } from "./OddsTable.tsx";
import { percentOf } from "../../../app/admin/percent.ts";
import { useGenerosity } from "../../../app/admin/use-generosity.ts";
import { useLimitFault } from "./use-limit-fault.ts";

type LimitField = `${string}.${LimitName}`;
/** Each row as it is typed. */
type Drafts = Readonly<Record<string, Draft>>;

/** Odds, limits and caps of each bet type, with what they give back. */
export function OddsCard({ type }: { readonly type: AdminLotteryType }) {
  const { t } = useTranslation(["admin-lotteries", "admin-bet-order"]);
  const names = useNames();
  const may = useMay();
  const save = useChangeBetTypes(type.id);
  const order = useOrderBetTypes(type.id);
  const limitFault = useLimitFault();
  const { questionOf, sendGenerously } = useGenerosity();
  const changedOf = (drafts: Drafts) =>
    type.bet_types
      .map((row) => ({ row, draft: { ...draftOf(row), ...drafts[row.bet_type] } }))
      .map(({ row, draft }) => ({ row, draft, typed: changedFields(draft, draftOf(row)) }))
      .filter(({ typed }) => Object.keys(typed).length > 0);
  type Changed = ReturnType<typeof changedOf>[number];
  const isGenerous = ({ row, draft }: Changed) => returnedAt(row, draft.odds) > 1;
  const returnedText = ({ row, draft }: Changed) =>
    `${names.betType(row.bet_type)} ${percentOf(returnedAt(row, draft.odds))}`;
  const oddsText = ({ row, draft }: Changed) => `${names.betType(row.bet_type)} x${draft.odds}`;

  const form = useEntryForm<Drafts, LimitField>({
    first: Object.fromEntries(type.bet_types.map((row) => [row.bet_type, draftOf(row)])),
    follows: true,
    fields: type.bet_types.flatMap(({ bet_type: betType }) =>
      limitNames.map((name) => `${betType}.${name}` as const),
    ),
    // By the row's place among those that were sent.
    sentAs: (field) => {
      const [betType, name] = field.split(".");
      const at = changed.findIndex(({ row }) => row.bet_type === betType);
      return `bet_types.${String(at)}.${String(name)}`;
    },
    check: (drafts) =>
      Object.fromEntries(
        changedOf(drafts).flatMap(({ row, draft }) =>
          limitNames.map((name) => [`${row.bet_type}.${name}`, limitFault(draft, name)]),
        ),
      ),
    checksAtOnce: true,
    question: () => {
      const generous = changed.filter(isGenerous);
      if (generous.length > 0) return questionOf(generous.map(returnedText));
      return {
        title: t("admin-lotteries:odds_question", { name: names.lottery(type) }),
        body: t("admin-lotteries:odds_consequence", { rows: changed.map(oddsText).join(", ") }),
        confirmLabel: t("common:save"),
      };
    },
    send: async (drafts) => {
      const bet_types = changed.map(({ row, typed }) => changeOf(row, typed));
      const answer = await sendGenerously(changed.some(isGenerous), (confirmed) =>
        save.mutateAsync({ confirmed, bet_types }),
      );
      if (!answer) return;
      form.settle(drafts);
      // Odds over 100 % wait for a second person where there is one.
      if ("message" in answer) toast({ text: answer.message, tone: "info" });
      else toast({ text: t("admin-lotteries:saved"), tone: "success" });
    },
  });
  const { box, values: drafts, isSending, failure, errorOf, set, reset, submit } = form;
  const changed = changedOf(drafts);
  useUnsaved(changed.length > 0);
  const move = (row: AdminBetType, by: -1 | 1): void => {
    const wanted = type.bet_types.map(({ bet_type: name }) => name);
    const at = wanted.indexOf(row.bet_type);
    wanted.splice(at, 1);
    wanted.splice(at + by, 0, row.bet_type);
    const name = names.betType(row.bet_type);
    const text = t("admin-bet-order:moved", { name, place: at + by + 1 });
    order.mutate(wanted, { onSuccess: () => toast({ text, tone: "success" }) });
  };
  return (
    <Card flush className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-3 p-4">
        <h2 className="t-heading">{t("admin-lotteries:odds_title")}</h2>
        <div className="flex flex-wrap gap-3">
          <AddBetTypeButton type={type} />
          <May call={changeBetTypes}>
            <Button
              variant="secondary"
              size="xs"
              disabled={changed.length === 0}
              onClick={() => reset()}
            >
              {t("admin-lotteries:undo")}
            </Button>
            <Button
              size="xs"
              disabled={changed.length === 0}
              loading={isSending}
              onClick={() => void submit()}
            >
              {t("common:save")}
            </Button>
          </May>
        </div>
      </div>
      <Failure error={failure ?? order.error} className="mx-4 mb-4" />
      <div ref={box}>
        <OddsTable
          rows={type.bet_types}
          draftFor={(row) => ({ ...draftOf(row), ...drafts[row.bet_type] })}
          faultAt={(row, name) => errorOf(`${row.bet_type}.${name}`)}
          onChange={(row, draft) => set(row.bet_type, draft)}
          onMove={may(orderBetTypes) ? move : undefined}
        />
      </div>
    </Card>
  );
}
