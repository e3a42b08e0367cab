import {
  assignNotification,
  closeNotification,
  reopenNotification,
  type BankNotification,
} from "@chokdee/domain/deposits/line-contract.ts";

import { useTranslation } from "../../text/i18n.ts";
import { May } from "../../app/admin/parts/May.tsx";
import { Facts } from "../../app/admin/parts/Facts.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { useDates } from "../../ui/dates.ts";
import { formatMoney } from "../../ui/format-money.ts";
import { groupPhone } from "../../ui/group-phone.ts";
import { Money } from "../../ui/Money.tsx";
import { PhoneNumber } from "../../ui/WholeNumber.tsx";
import { WaitsForSecond } from "./WaitsForSecond.tsx";

export type Candidate = BankNotification["candidates"][number];
type Sender = BankNotification["senders"][number];

interface LineCardProps {
  readonly transfer: BankNotification;
  readonly onMatch: (candidate: Candidate) => void;
  readonly onGive: (sender: Sender) => void;
  readonly onPick: () => void;
  readonly onClose: () => void;
  readonly onReopen: () => void;
}

/** A line of the bank: what it says, whose it may be, and how it was closed. */
export function LineCard(props: LineCardProps) {
  const { transfer } = props;
  const { t } = useTranslation("admin-deposits");
  const dates = useDates();
  const { same_as: same } = transfer;
  const told = same && `${same.id} ${same.provider} ${same.transaction_id}`;
  const sameLines = told
    ? [[t("same_as"), same.credited ? t("same_credited", { line: told }) : told] as const]
    : [];
  return (
    <Card className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Money value={transfer.amount} size="n-md" unit />
          {transfer.why_unmatched ? (
            <Badge tone="pending">{t(`why.${transfer.why_unmatched}`)}</Badge>
          ) : null}
        </div>
        <Facts
          facts={[
            [t("occurred"), dates.dayTime(transfer.occurred_at)],
            [t("to_account"), transfer.to_account],
            [t("from_account"), transfer.from_account ?? "-"],
            [t("bank_reference"), transfer.reference ?? "-"],
            [t("transaction"), `${transfer.provider} ${transfer.transaction_id}`],
            [t("line_no"), transfer.id],
            ...sameLines,
          ]}
        />
      </div>
      {transfer.closed ? <Closed {...props} closed={transfer.closed} /> : <Ends {...props} />}
    </Card>
  );
}

type ClosedProps = LineCardProps & { readonly closed: NonNullable<BankNotification["closed"]> };

/** How it ended. What is kept apart may go back to its sender later; a mistake is undone. */
function Closed({ closed, transfer, onClose, onReopen }: ClosedProps) {
  const { t } = useTranslation("admin-deposits");
  const dates = useDates();
  const { duplicate_of: original } = closed;
  const waits = transfer.waiting_approval_id !== null;
  return (
    <section className="flex flex-col gap-2">
      {waits ? <WaitsForSecond /> : null}
      <Facts
        facts={[
          [t("closed_how"), t(`close_as.${closed.as}`)],
          ...(original === null ? [] : [[t("original_no"), original] as const]),
          [t("close_note"), closed.note],
          [t("closed_by"), `${closed.closed_by} ${dates.dayTime(closed.at)}`],
        ]}
      />
      <span className="flex flex-wrap justify-end gap-2">
        {closed.as === "OWN_TRANSFER" ? null : (
          <May call={reopenNotification}>
            <Button variant="secondary" size="xs" disabled={waits} onClick={onReopen}>
              {t("reopen_line")}
            </Button>
          </May>
        )}
        {closed.as === "NOT_OURS" ? (
          <May call={closeNotification}>
            <Button variant="secondary" size="xs" disabled={waits} onClick={onClose}>
              {t("close_as.REFUNDED")}
            </Button>
          </May>
        ) : null}
      </span>
    </section>
  );
}

/** To whom it can be given, or that it ends without. */
function Ends(props: LineCardProps) {
  const { transfer, onMatch, onGive, onPick, onClose } = props;
  const { t } = useTranslation("admin-deposits");
  const dates = useDates();
  // The same words stand in each card: who listens hears which one a button is of.
  const amount = formatMoney(transfer.amount);
  return (
    <section className="flex flex-col gap-2">
      {transfer.waiting_approval_id === null ? null : <WaitsForSecond />}
      <h2 className="t-label">{t("candidates")}</h2>
      {transfer.candidates.length === 0 ? (
        <p className="t-small text-ink-3">{t("no_candidates")}</p>
      ) : null}
      <ul>
        {transfer.candidates.map((candidate) => (
          <li
            key={candidate.deposit_id}
            className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-2"
          >
            <span className="t-small min-w-0">
              <span className="t-label">{candidate.nickname}</span>{" "}
              <PhoneNumber value={candidate.phone_number} />
              <span className="t-caption block text-ink-3">
                {`${candidate.reference_id} ${dates.dayTime(candidate.created_at)} ${t(`status.${candidate.status}`)}`}
              </span>
            </span>
            <span className="ml-auto flex items-center gap-3">
              <Money value={candidate.qr_amount} size="n-xs" />
              <May call={assignNotification}>
                <Button
                  size="xs"
                  variant="weak"
                  aria-label={`${t("assign")} ${candidate.nickname} ${candidate.reference_id}`}
                  onClick={() => onMatch(candidate)}
                >
                  {t("assign")}
                </Button>
              </May>
            </span>
          </li>
        ))}
      </ul>
      {transfer.senders.length > 0 ? <h2 className="t-label">{t("from_account")}</h2> : null}
      <ul>
        {transfer.senders.map((sender) => (
          <li
            key={sender.user_id}
            className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-2"
          >
            <span className="t-small min-w-0">
              <span className="t-label">{sender.nickname}</span>{" "}
              <PhoneNumber value={sender.phone_number} />
            </span>
            <May call={assignNotification}>
              <Button
                size="xs"
                variant="weak"
                className="ml-auto"
                aria-label={`${t("choose")} ${sender.nickname} ${groupPhone(sender.phone_number)}`}
                onClick={() => onGive(sender)}
              >
                {t("choose")}
              </Button>
            </May>
          </li>
        ))}
      </ul>
      <span className="flex flex-wrap justify-end gap-2">
        <May call={closeNotification}>
          <Button
            variant="secondary"
            size="xs"
            disabled={transfer.waiting_approval_id !== null}
            aria-label={`${t("close_line")} ${amount}`}
            onClick={onClose}
          >
            {t("close_line")}
          </Button>
        </May>
        <May call={assignNotification}>
          <Button
            variant="secondary"
            size="xs"
            aria-label={`${t("assign_member")} ${amount}`}
            onClick={onPick}
          >
            {t("assign_member")}
          </Button>
        </May>
      </span>
    </section>
  );
}
