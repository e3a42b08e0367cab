import { changeBetTypes, orderBetTypes } from "@chokdee/domain/rounds/admin-contract.ts";
import type { AdminLotteryType } from "@chokdee/domain/rounds/admin-contract.ts";
import type { LimitName } from "@chokdee/domain/rounds/check-bet-type.ts";
import { useState } from "react";

import { codeOf } from "../../../app/api-failure.ts";
import { useTranslation } from "../../../text/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { confirm } from "../../../ui/confirm.ts";
import { toast } from "../../../ui/toast.ts";
import { useUnsaved } from "../../../ui/unsaved.ts";
import { useFieldFaults } from "../../../app/admin/use-field-faults.ts";
import { useNames } from "../../../app/admin/names.ts";
import { useMay } from "../../../app/admin/own-rights.ts";
import { Failure } from "../../../app/admin/parts/Failure.tsx";
import { May } from "../../../app/admin/parts/May.tsx";
import { AddBetTypeButton } from "./AddBetTypeDialog.tsx";
import { useChangeBetTypes, useOrderBetTypes, type AdminBetType } from "./calls.ts";
import {
  changeOf,
  draftFaults,
  draftOf,
  limitNames,
  returnedAt,
  type Draft,
} from "./odds-draft.ts";
import { OddsTable } from "./OddsTable.tsx";
import { percentOf } from "./percent.ts";

/** A field of a row as it was sent. */
const fieldOf = (at: number, name: LimitName) => `bet_types.${String(at)}.${name}`;

/** Odds, limits and caps of each bet type, with what they give back. */
export function OddsCard({ type }: { readonly type: AdminLotteryType }) {
  const { t } = useTranslation(["admin-lotteries", "admin-bet-order", "admin-forms", "common"]);
  const names = useNames();
  const may = useMay();
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const save = useChangeBetTypes(type.id);
  const order = useOrderBetTypes(type.id);
  const [asked, setAsked] = useState(0);
  const sent = save.variables?.bet_types ?? [];
  const fields = sent.flatMap((_, at) => limitNames.map((name) => fieldOf(at, name)));
  const { box, ...faults } = useFieldFaults(save.error, fields, {}, asked);
  const refusedAt = ({ bet_type: betType }: AdminBetType, name: LimitName) => {
    const at = sent.findIndex((one) => one.bet_type === betType);
    return at === -1 ? undefined : faults.of(fieldOf(at, name));
  };
  const draftFor = (row: AdminBetType) => drafts[row.bet_type] ?? draftOf(row);
  const changed = type.bet_types.filter(
    (row) => JSON.stringify(draftFor(row)) !== JSON.stringify(draftOf(row)),
  );
  useUnsaved(changed.length > 0);
  const wrong = changed.some((row) => draftFaults(draftFor(row)).length > 0);
  const generous = changed.filter((row) => returnedAt(row, draftFor(row).odds) > 1);

  const confirmGenerosity = (rows: readonly AdminBetType[]) => {
    const returned = (row: AdminBetType) => percentOf(returnedAt(row, draftFor(row).odds));
    const shown = rows.map((row) => `${names.betType(row.bet_type)} ${returned(row)}`).join(", ");
    return confirm({
      title: t("admin-lotteries:generous_question"),
      body: t("admin-lotteries:generous_consequence", { rows: shown }),
      confirmLabel: t("admin-lotteries:generous_confirm"),
      tone: "danger",
    });
  };
  const send = async (confirmed: boolean): Promise<void> => {
    const body = { confirmed, bet_types: changed.map((row) => changeOf(row, draftFor(row))) };
    try {
      const answer = await save.mutateAsync(body);
      setDrafts({});
      // Odds over 100 % wait for a second person where there is one.
      if ("message" in answer) toast({ text: answer.message, tone: "info" });
      else toast({ text: t("admin-lotteries:saved"), tone: "success" });
    } catch (error) {
      // The card shows the failure. The server's own arithmetic decides: what it finds too
      // generous is asked about as well.
      if (codeOf(error) !== "ODDS_RETURN_TOO_MUCH" || confirmed) return;
      if (await confirmGenerosity(changed)) await send(true);
    }
  };
  const move = async (row: AdminBetType, by: -1 | 1): Promise<void> => {
    if (order.isPending) return;
    const wanted = type.bet_types.map(({ bet_type: name }) => name);
    const at = wanted.indexOf(row.bet_type);
    wanted.splice(at, 1);
    wanted.splice(at + by, 0, row.bet_type);
    try {
      await order.mutateAsync(wanted);
      const name = names.betType(row.bet_type);
      toast({ text: t("admin-bet-order:moved", { name, place: at + by + 1 }), tone: "success" });
    } catch {
      // The card shows the failure.
    }
  };
  const ask = async () => {
    setAsked(asked + 1);
    if (save.isPending || changed.length === 0 || wrong) return;
    if (generous.length > 0) {
      if (await confirmGenerosity(generous)) await send(true);
      return;
    }
    const sure = await confirm({
      title: t("admin-lotteries:odds_question", { name: names.lottery(type) }),
      body: t("admin-lotteries:odds_consequence", {
        rows: changed
          .map((row) => `${names.betType(row.bet_type)} x${draftFor(row).odds}`)
          .join(", "),
      }),
      confirmLabel: t("common:save"),
    });
    if (sure) await send(false);
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
              onClick={() => setDrafts({})}
            >
              {t("admin-lotteries:undo")}
            </Button>
            <Button
              size="xs"
              disabled={changed.length === 0}
              loading={save.isPending}
              onClick={() => void ask()}
            >
              {t("common:save")}
            </Button>
          </May>
        </div>
      </div>
      <Failure error={faults.general ?? order.error} className="mx-4 mb-4" />
      <div ref={box}>
        <OddsTable
          rows={type.bet_types}
          draftFor={draftFor}
          refusedAt={refusedAt}
          onChange={(row, draft) => setDrafts({ ...drafts, [row.bet_type]: draft })}
          onMove={may(orderBetTypes) ? (row, by) => void move(row, by) : undefined}
        />
      </div>
    </Card>
  );
}
