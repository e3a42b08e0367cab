import { approveWithdrawal, type AdminWithdrawal } from "@chokdee/domain/withdrawals/contract.ts";
import { useState } from "react";

import { ApiFailure, isNetworkFailure } from "../../app/api-failure.ts";
import { Failure } from "../../app/Failure.tsx";
import { Key } from "../../app/admin/parts/KeyHelp.tsx";
import { May } from "../../app/admin/parts/May.tsx";
import { ReasonDialog } from "../../app/admin/parts/ReasonDialog.tsx";
import { toldOf } from "../../app/admin/told.ts";
import { useListKeys } from "../../app/admin/use-list-keys.ts";
import { useTellFailure } from "../../app/use-tell-failure.ts";
import { useAccountNamed } from "../../app/admin/use-banks.ts";
import { noteAbout } from "../../app/admin/parts/ChangedNote.tsx";
import { useTranslation } from "../../text/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { confirm } from "../../ui/confirm.ts";
import { useDates } from "../../ui/dates.ts";
import { formatMoney } from "../../ui/format-money.ts";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toast.ts";
import { PaidFrom } from "./PaidFrom.tsx";
import { SlipPicker } from "./SlipPicker.tsx";
import { needsAsking, usePayoutStep, type Step } from "./payout-calls.ts";

interface Deciding {
  readonly withdrawal: AdminWithdrawal;
  /** A decision is begun, is sent, has been made: by us, or by a colleague who was first. */
  readonly onBegin: () => void;
  readonly onSend: () => void;
  readonly onDecided: () => void;
  /** Sends it while the list leads on to the next. */
  readonly meanwhile: <Done>(send: () => Promise<Done>) => Promise<Done>;
  /** Whether A and R are of this one; they are of the selected ones where there are any. */
  readonly byKey: boolean;
}

const DECIDED = 409;
/** After these it is still there to be worked on. */
const GOES_ON: readonly Step["step"][] = ["claim", "unclaim", "send"];

/** Sends a step and tells how it went, also once the row has taken the buttons away. */
function useSteps({ onBegin, onSend, onDecided, meanwhile }: Deciding) {
  const step = usePayoutStep();
  const tellFailure = useTellFailure();
  const tell = async (sent: Step, text: string) => {
    (GOES_ON.includes(sent.step) ? onBegin : onSend)();
    try {
      const done = await step.mutateAsync(sent);
      toast({ text: toldOf(done, text), tone: "success" });
      if (sent.step === "approve" || sent.step === "reject") onDecided();
    } catch (error) {
      const isDecided = error instanceof ApiFailure && error.status === DECIDED;
      if (isDecided || isNetworkFailure(error)) {
        tellFailure(error);
      } else onBegin();
      throw error;
    }
  };
  // What fails is told already.
  const quietly = (sent: Step, text: string) => tell(sent, text).catch(() => undefined);
  /** The word that ends it: the list leads on to the next at once. */
  const pay = (sent: Step, text: string) =>
    meanwhile(() => step.mutateAsync(sent)).then(
      (done) => toast({ text: toldOf(done, text), tone: "success" }),
      tellFailure,
    );
  return { step, tell, quietly, pay, onBegin };
}

type Asking = "reject" | "return" | "ask" | "paid" | "unpaid";

/** What one of the staff may do with a withdrawal, as it stands at the desk. */
export function PayoutDesk(props: Deciding) {
  const { withdrawal } = props;
  const { t } = useTranslation("admin-withdrawals");
  const steps = useSteps(props);
  const [asking, setAsking] = useState<Asking>();
  const open = (what: Asking) => {
    steps.onBegin();
    steps.step.reset();
    setAsking(what);
  };
  return (
    <May call={approveWithdrawal}>
      <Standing withdrawal={withdrawal} />
      {withdrawal.is_doubted ? (
        <div className="grid grid-cols-2 gap-3">
          <Button variant="secondary" size="sm" onClick={() => open("unpaid")}>
            {t("was_not_paid")}
          </Button>
          <Button size="sm" onClick={() => open("paid")}>
            {t("was_paid")}
          </Button>
        </div>
      ) : withdrawal.status === "PENDING" ? (
        <OpenSteps withdrawal={withdrawal} steps={steps} open={open} byKey={props.byKey} />
      ) : withdrawal.stage === "PAID" ? (
        <Button variant="danger-outline" size="sm" onClick={() => open("return")}>
          {t("return")}
        </Button>
      ) : null}
      <Failure error={asking ? null : steps.step.error} />
      <Reason
        withdrawal={withdrawal}
        asking={asking}
        send={steps.tell}
        onClose={() => setAsking(undefined)}
      />
    </May>
  );
}

/** Who works on it, and what has to happen before money may leave. */
function Standing({ withdrawal }: { readonly withdrawal: AdminWithdrawal }) {
  const { t } = useTranslation("admin-withdrawals");
  const dates = useDates();
  const {
    claim,
    is_doubted: isDoubted,
    takes_two: isLarge,
    waiting_approval_id: waits,
  } = withdrawal;
  // What was sent is on its way, whoever says how it ended.
  const payers = withdrawal.stage === "SENT" ? null : withdrawal.paid_by_another;
  return (
    <>
      {claim ? (
        <Notice tone={claim.is_mine ? "info" : "locked"}>
          {claim.is_mine
            ? t("claimed_mine", { time: dates.time(claim.until) })
            : t("claimed_by", { name: claim.by, time: dates.time(claim.until) })}
        </Notice>
      ) : null}
      {isDoubted ? <Notice tone="warning">{t("doubted")}</Notice> : null}
      {payers && payers.length > 0 ? (
        <Notice tone="locked">{t("paid_by_another", { name: payers.join(", ") })}</Notice>
      ) : null}
      {payers?.length === 0 ? <Notice tone="warning">{t("takes_two")}</Notice> : null}
      {waits !== null ? (
        <Notice tone="warning">{t("waits_second")}</Notice>
      ) : isLarge && needsAsking(withdrawal) ? (
        <Notice tone="warning">{t("large")}</Notice>
      ) : null}
    </>
  );
}

function OpenSteps(props: {
  readonly withdrawal: AdminWithdrawal;
  readonly steps: ReturnType<typeof useSteps>;
  readonly open: (what: Asking) => void;
  readonly byKey: boolean;
}) {
  const { withdrawal, steps, open, byKey } = props;
  const { t } = useTranslation("admin-withdrawals");
  const [slip, setSlip] = useState<File>();
  const [paidFrom, setPaidFrom] = useState("");
  const { id, claim, stage, paid_by_another: payers } = withdrawal;
  const isSent = stage === "SENT";
  const isForAnother = !isSent && payers !== null && payers.length > 0;
  const isOthers = claim !== null && !claim.is_mine;
  const mustAsk = needsAsking(withdrawal);
  const net = formatMoney(withdrawal.net_amount);
  const account = useAccountNamed()(withdrawal.bank_name, withdrawal.bank_account_no);
  const busy = steps.step.isPending;
  const from = paidFrom === "" ? null : paidFrom;
  const note = noteAbout("withdrawals", withdrawal);
  const approve = async () => {
    steps.onBegin();
    const name = withdrawal.bank_account_name;
    const body = t("approve_consequence", { amount: net, account, name });
    const title = t("approve_question", { amount: net });
    if (!(await confirm({ title, body, note, confirmLabel: t("approve"), eager: true }))) return;
    const sent: Step = { step: "approve", id, slip, paidFrom: from, reason: null };
    await steps.pay(sent, t("approved", { amount: net }));
  };
  const send = async () => {
    steps.onBegin();
    const title = t("send_question", { amount: net });
    const body = t("send_consequence");
    if (!(await confirm({ title, body, note, confirmLabel: t("send") }))) return;
    await steps.quietly({ step: "send", id, paidFrom: from }, t("sent"));
  };
  const mayPay = !isForAnother && !isOthers && withdrawal.waiting_approval_id === null;
  const yes = mustAsk ? () => open("ask") : () => void approve();
  const no = () => open(isSent ? "return" : "reject");
  const keys = { approve: mayPay ? yes : undefined, reject: isOthers ? undefined : no };
  useListKeys(byKey && !busy ? keys : {});
  return (
    <>
      {isForAnother || isOthers || mustAsk ? null : (
        <>
          <PaidFrom value={paidFrom} onChange={setPaidFrom} />
          <SlipPicker file={slip} onPick={setSlip} />
        </>
      )}
      {/* In sight however long the facts are: the panel is longer than a desk of 900 px is high. */}
      <div className="sticky bottom-0 -mx-4 grid grid-cols-2 gap-3 border-t border-line bg-surface px-4 py-3">
        <Button variant="danger-outline" size="sm" disabled={busy || isOthers} onClick={no}>
          {t(isSent ? "return" : "reject")} <Key name="R" />
        </Button>
        <Button size="sm" loading={busy} disabled={!mayPay} onClick={yes}>
          {t(mustAsk ? "ask" : "approve")} <Key name="A" />
        </Button>
        {isSent || isOthers || isForAnother ? null : (
          <Button
            variant="secondary"
            size="sm"
            disabled={busy}
            onClick={() =>
              void steps.quietly(
                { step: claim ? "unclaim" : "claim", ids: [id] },
                t(claim ? "unclaim" : "claimed_some", { count: 1 }),
              )
            }
          >
            {t(claim ? "unclaim" : "claim")}
          </Button>
        )}
        {isSent || isOthers || isForAnother || mustAsk ? null : (
          <Button variant="secondary" size="sm" disabled={busy} onClick={() => void send()}>
            {t("send")}
          </Button>
        )}
      </div>
      <p className="t-caption text-ink-3">
        {t("note", { amount: formatMoney(withdrawal.amount) })}
      </p>
    </>
  );
}

/** The dialogs that ask for a reason. */
function Reason(props: {
  readonly withdrawal: AdminWithdrawal;
  readonly asking: Asking | undefined;
  readonly send: (sent: Step, text: string) => Promise<void>;
  readonly onClose: () => void;
}) {
  const { withdrawal, asking, send, onClose } = props;
  const { t } = useTranslation("admin-withdrawals");
  const { id } = withdrawal;
  const amount = formatMoney(withdrawal.amount);
  const who = withdrawal.member.nickname;
  if (asking === undefined) return null;
  const approval = { step: "approve", id, slip: undefined, paidFrom: null } as const;
  const words = {
    reject: [
      t("reject_question", { amount }),
      t("reject_consequence", { amount, who }),
      t("reject_reason"),
      t("reject_confirm", { amount }),
    ],
    return: [
      t("return_question", { amount }),
      t("return_consequence", { amount, who }),
      t("return_reason"),
      t("return_confirm", { amount }),
    ],
    ask: [
      t("ask_question", { amount }),
      t("ask_consequence"),
      t("ask_reason"),
      t("ask_confirm", { amount }),
    ],
    paid: [t("was_paid"), t("answer_consequence"), t("answer_reason"), t("was_paid")],
    unpaid: [t("was_not_paid"), t("answer_consequence"), t("answer_reason"), t("was_not_paid")],
  } as const;
  const [title, consequence, reasonLabel, confirmLabel] = words[asking];
  const run = (reason: string): Promise<void> => {
    switch (asking) {
      case "reject":
        return send({ step: "reject", id, reason }, t("rejected", { amount }));
      case "return":
        return send({ step: "return", id, reason }, t("returned", { amount }));
      case "ask":
        return send({ ...approval, reason }, t("approved", { amount }));
      default:
        return send({ step: "answer", id, isPaid: asking === "paid", reason }, t("answered"));
    }
  };
  return (
    <ReasonDialog
      key={asking}
      title={title}
      consequence={consequence}
      reasonLabel={reasonLabel}
      confirmLabel={confirmLabel}
      about={{ of: "withdrawals", rows: [withdrawal] }}
      onClose={onClose}
      send={run}
    />
  );
}
