import { parseBetType, type BetType } from "@chokdee/domain/betting/bet-types.ts";
import { parseOdds } from "@chokdee/domain/money.ts";
import { returnToPlayer } from "@chokdee/domain/results/odds.ts";
import { betTypesOf, RESULT_KINDS } from "@chokdee/domain/results/rules.ts";
import { addBetType } from "@chokdee/domain/rounds/bet-types-contract.ts";
import type { AdminLotteryType } from "@chokdee/domain/rounds/admin-contract.ts";
import { useState } from "react";

import { useNames } from "../../../app/admin/names.ts";
import { EntryDialog } from "../../../app/admin/parts/EntryDialog.tsx";
import { May } from "../../../app/admin/parts/May.tsx";
import { toldOf } from "../../../app/admin/told.ts";
import { useEntryForm } from "../../../app/admin/use-entry-form.ts";
import { useTranslation } from "../../../text/i18n.ts";
import { AmountField } from "../../../ui/AmountField.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { SelectField } from "../../../ui/TextField.tsx";
import { toast } from "../../../ui/toast.ts";
import { useAddBetType } from "./calls.ts";
import { draftOf, isCap, limitNames, limitsOnWire } from "./odds-draft.ts";
import { percentOf } from "../../../app/admin/percent.ts";
import { useGenerosity } from "../../../app/admin/use-generosity.ts";
import { useLimitFault } from "./use-limit-fault.ts";

interface AddBetTypeProps {
  readonly type: AdminLotteryType;
  readonly onClose: () => void;
}

/** The bet types that each result of a lottery decides and that it does not have yet. */
function missingTypes({ result_kind: kind, bet_types: there }: AdminLotteryType): BetType[] {
  const known = RESULT_KINDS.find((one) => one === kind);
  const decided = known ? betTypesOf(known) : [];
  return decided.filter((betType) => !there.some((row) => row.bet_type === betType));
}

/** Opens the dialog, for who may add one. */
export function AddBetTypeButton({ type }: { readonly type: AdminLotteryType }) {
  const { t } = useTranslation("admin-bet-order");
  const [isOpen, setOpen] = useState(false);
  return (
    <May call={addBetType}>
      <Button variant="secondary" size="xs" onClick={() => setOpen(true)}>
        {t("add_type")}
      </Button>
      {isOpen ? <AddBetTypeDialog type={type} onClose={() => setOpen(false)} /> : null}
    </May>
  );
}

/** Adds a bet type to a lottery; says so where it has all that its results decide. */
function AddBetTypeDialog({ type, onClose }: AddBetTypeProps) {
  const { t } = useTranslation("admin-bet-order");
  const missing = missingTypes(type);
  if (missing.length > 0) return <AddForm type={type} missing={missing} onClose={onClose} />;
  return (
    <Dialog open title={t("add_type")} onClose={onClose}>
      <EmptyState title={t("all_there")} text={t("all_there_why")} />
    </Dialog>
  );
}

function AddForm(props: AddBetTypeProps & { readonly missing: readonly BetType[] }) {
  const { type, missing, onClose } = props;
  const { t } = useTranslation(["admin-lotteries", "admin-bet-order"]);
  const names = useNames();
  const add = useAddBetType(type.id);
  const [like] = type.bet_types;
  const { min_bet: least, max_bet: most } = like ? draftOf(like) : { min_bet: "1", max_bet: "" };
  const limitFault = useLimitFault();
  const { sendGenerously } = useGenerosity();
  const form = useEntryForm({
    first: {
      bet_type: "",
      odds: "",
      min_bet: least,
      max_bet: most,
      number_cap: "",
      member_cap: "",
    },
    required: ["bet_type", "odds", "min_bet", "max_bet"],
    faultOfCode: { BET_TYPE_EXISTS_ALREADY: "bet_type", WRONG_BET_TYPE: "bet_type" },
    check: (typed) =>
      Object.fromEntries(
        limitNames.map((name) => [name, typed[name] !== "" && limitFault(typed, name)]),
      ),
    checksAtOnce: true,
    send: async ({ bet_type: betType, ...limits }) => {
      const name = names.betType(betType);
      const answer = await sendGenerously(false, (confirmed) =>
        add.mutateAsync({ bet_type: betType, ...limitsOnWire(limits), confirmed }),
      );
      if (!answer) return;
      toast({ text: toldOf(answer, t("admin-bet-order:added", { name })), tone: "success" });
      onClose();
    },
  });
  const { bet_type: chosen, odds } = form.values;
  const returned = percentOf(returnedBy(type, chosen, odds));
  return (
    <EntryDialog
      form={form}
      title={t("admin-bet-order:add_type")}
      sendLabel={t("admin-bet-order:add_type")}
      onClose={onClose}
    >
      <p className="t-small text-ink-2">{t("admin-bet-order:add_note")}</p>
      <SelectField
        dense
        label={t("admin-lotteries:bet_type")}
        {...form.field("bet_type")}
        placeholder={t("admin-bet-order:choose_type")}
        options={missing.map((betType) => ({ value: betType, label: names.betType(betType) }))}
      />
      {limitNames.map((name) => (
        <AmountField
          key={name}
          dense
          decimals={2}
          unit={name === "odds" ? "number" : "baht"}
          label={t(`admin-lotteries:${name}`)}
          aside={name === "odds" ? `${t("admin-lotteries:returned")} ${returned}` : undefined}
          placeholder={isCap(name) ? t("admin-lotteries:no_cap") : undefined}
          {...form.field(name)}
        />
      ))}
    </EntryDialog>
  );
}

/** The share that a bet type gives back at these odds, 0 while there are none. */
function returnedBy(type: AdminLotteryType, betType: string, odds: string): number {
  const kind = RESULT_KINDS.find((one) => one === type.result_kind);
  const parsed = { betType: parseBetType(betType), odds: parseOdds(odds) };
  if (kind === undefined || parsed.betType === null || parsed.odds === null) return 0;
  const { numerator, denominator } = returnToPlayer(parsed.betType, parsed.odds, kind);
  return numerator / denominator;
}
