import { approveApproval, type Approval } from "@chokdee/domain/operations/approvals-contract.ts";
import { useState } from "react";
import { Link } from "react-router";

import { noteAbout } from "../../app/admin/parts/ChangedNote.tsx";
import { useTranslation } from "../../text/i18n.ts";
import { adminRoundPath } from "../../app/paths.ts";
import { useSession } from "../../app/session.ts";
import { PageHead } from "../../ui/AppBar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Chips } from "../../ui/Chips.tsx";
import { confirm } from "../../ui/confirm.ts";
import { useDates } from "../../ui/dates.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { formatMoney } from "../../ui/format-money.ts";
import { groupPhone } from "../../ui/group-phone.ts";
import { Money } from "../../ui/Money.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { useCursorPages } from "../../ui/use-cursor-pages.ts";
import { Loading } from "../../ui/Loading.tsx";
import { PhoneNumber } from "../../ui/WholeNumber.tsx";
import { PageLinks } from "../../app/admin/parts/PagedTable.tsx";
import { Change } from "../../core/admin/Change.tsx";
import { useNames } from "../../app/admin/names.ts";
import { useMay } from "../../app/admin/own-rights.ts";
import { useTellSaved } from "../../rounds/admin/plan/use-tell-saved.ts";
import { asReadOut, useFieldName } from "../../rounds/admin/use-field-name.ts";
import { FirstPasswordOf } from "../../staff/admin/FirstPasswordOf.tsx";
import { useApprovals, useDecide } from "../../core/admin/approvals-calls.ts";
import { signOf } from "./approval-sign.ts";
import { Evidence, useChangeLines, useEvidenceLines } from "./Evidence.tsx";
import { useTellFailure } from "../../app/use-tell-failure.ts";
import { useIsHere } from "../../app/use-is-here.ts";
import { MemberLink } from "../../app/admin/parts/MemberLink.tsx";
import { Lines } from "../../app/admin/parts/Lines.tsx";
import { Failure } from "../../app/Failure.tsx";

const statuses = ["WAITING", "APPROVED", "REJECTED", "EXPIRED"] as const;
const tones = {
  WAITING: "pending",
  APPROVED: "won",
  REJECTED: "cancelled",
  EXPIRED: "neutral",
} as const;

/** What one has asked for and another has to approve (docs/decisions/0085). */
export default function ApprovalsScreen() {
  const { t } = useTranslation(["admin-staff", "admin-desk"]);
  const [status, setStatus] = useState<Approval["status"]>("WAITING");
  const [made, setMade] = useState<{ readonly name: string; readonly password: string }>();
  const pages = useCursorPages();
  const approvals = useApprovals(status, pages.cursor);
  const items = approvals.data?.items;
  return (
    <>
      <PageHead title={t("admin-staff:approvals.title")} />
      {made ? <FirstPasswordOf {...made} /> : null}
      <Chips
        label={t("admin-staff:status")}
        className="mb-4"
        choices={statuses.map((value) => ({
          value,
          label: t(`admin-staff:approvals.status.${value}`),
        }))}
        value={status}
        onChange={(next) => {
          setStatus(next);
          pages.first();
        }}
      />
      {!items ? (
        <Loading of={approvals} rows={4} />
      ) : items.length === 0 ? (
        <EmptyState title={t("admin-desk:none_here")} />
      ) : (
        <ul className="grid items-start gap-4 lg:grid-cols-2">
          {items.map((item) => (
            <li key={item.id}>
              <ApprovalCard
                item={item}
                onPassword={(password) => setMade({ name: nicknameIn(item), password })}
              />
            </li>
          ))}
        </ul>
      )}
      {pages.page > 0 || approvals.data?.next_cursor ? (
        <div className="mt-4">
          <PageLinks list={approvals} pages={pages} />
        </div>
      ) : null}
    </>
  );
}

/** Whom a request would add to the staff. */
function nicknameIn({ change }: Approval): string {
  const { nickname } = (change?.after ?? {}) as { readonly nickname?: unknown };
  return typeof nickname === "string" ? nickname : "";
}

function ApprovalCard(props: {
  readonly item: Approval;
  readonly onPassword: (password: string) => void;
}) {
  const { item, onPassword } = props;
  const { t } = useTranslation(["admin-staff", "admin-rounds"]);
  const dates = useDates();
  const names = useNames();
  const fieldName = useFieldName();
  const changeLines = useChangeLines();
  const evidenceLines = useEvidenceLines();
  const of = item.round?.lottery ?? item.lottery;
  const lottery = of && names.lottery({ name_th: of.names["th"] ?? "", names: of.names });
  const { round, member, amount, result } = item;
  const draw = round ? `${t("admin-rounds:draw")} ${dates.day(round.draw_date)}` : "";
  // The server names rounds in Thai, many with their lottery's name in front, which stands here.
  const thai = of?.names["th"] ?? "";
  const name = round?.name ?? "";
  const roundName = name.startsWith(thai) ? name.slice(thai.length).trim() : name;
  const about = [
    t(`admin-staff:approvals.kind.${item.kind}`),
    ...(lottery ? [`${lottery} ${roundName} ${draw}`] : []),
    ...asReadOut(result ?? {}).map(
      ([field, value]) => `${fieldName(field)} ${[value].flat().join(" ")}`,
    ),
    ...(member ? [`${member.nickname} ${groupPhone(member.phone_number)}`] : []),
    ...(amount === null ? [] : [formatMoney(amount, signOf(item))]),
    ...[...changeLines(item), ...evidenceLines(item)].map(([name, value]) => `${name}: ${value}`),
  ];
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="t-strong">{t(`admin-staff:approvals.kind.${item.kind}`)}</h2>
        <Badge tone={tones[item.status]}>{t(`admin-staff:approvals.status.${item.status}`)}</Badge>
      </div>
      {lottery ? (
        <p className="t-body flex flex-wrap items-baseline justify-between gap-x-4">
          {round ? (
            <>
              <Link
                to={adminRoundPath(round.id)}
                className="t-label flex min-h-tap items-center text-brand-ink underline"
              >
                {`${lottery} ${roundName}`}
              </Link>
              <span className="t-small text-ink-2">{draw}</span>
            </>
          ) : (
            lottery
          )}
        </p>
      ) : item.member === null ? null : (
        <p className="t-body flex flex-wrap items-baseline justify-between gap-2">
          {item.amount === null ? (
            // One of the staff: their rights are asked for.
            <span>
              {item.member.nickname} <PhoneNumber value={item.member.phone_number} />
            </span>
          ) : (
            <MemberLink member={item.member} />
          )}
          {item.amount === null ? null : (
            <Money value={item.amount} sign={signOf(item)} size="n-md" />
          )}
        </p>
      )}
      <ResultOf item={item} />
      {item.forecast ? <Forecast forecast={item.forecast} /> : null}
      {item.change ? <Change {...item.change} /> : null}
      {item.evidence ? <Evidence item={item} /> : null}
      {item.alike > 0 ? (
        <Notice tone="warning">{t("admin-staff:approvals.alike", { count: item.alike })}</Notice>
      ) : null}
      {item.reason ? <p className="t-small text-ink-2">{item.reason}</p> : null}
      <p className="t-caption text-ink-3">
        {t("admin-staff:approvals.asked", {
          name: item.asked_by.nickname,
          time: dates.dayTime(item.asked_at),
        })}
        <span className="block">
          {item.decided_by && item.decided_at
            ? t("admin-staff:approvals.decided", {
                name: item.decided_by.nickname,
                time: dates.dayTime(item.decided_at),
              })
            : t("admin-staff:approvals.until", { time: dates.dayTime(item.expires_at) })}
        </span>
      </p>
      {item.status === "WAITING" ? (
        <Decision item={item} about={about} onPassword={onPassword} />
      ) : null}
    </Card>
  );
}

/** Whom the result would pay, as the one who typed it saw it. */
function Forecast({ forecast }: { readonly forecast: NonNullable<Approval["forecast"]> }) {
  const { t } = useTranslation("admin-rounds");
  const isLoss = forecast.profit.startsWith("-");
  return (
    <dl className="t-small grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-t border-line pt-2">
      <dt className="text-ink-3">{t("winners")}</dt>
      <dd className="n-xs text-right">{forecast.winners}</dd>
      <dt className="text-ink-3">{t("stake")}</dt>
      <dd className="text-right">
        <Money value={forecast.stake} size="n-xs" />
      </dd>
      <dt className="text-ink-3">{t("payout")}</dt>
      <dd className="text-right">
        <Money value={forecast.payout} size="n-xs" />
      </dd>
      <dt className="text-ink-3">{t("profit")}</dt>
      <dd className={isLoss ? "text-right text-urgent-ink" : "text-right"}>
        <Money value={forecast.profit} sign="auto" size="n-xs" />
      </dd>
    </dl>
  );
}

function ResultOf({ item }: { readonly item: Approval }) {
  const fieldName = useFieldName();
  if (!item.result) return null;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {asReadOut(item.result).map(([field, value]) => (
        <div key={field} className="contents">
          <dt className="t-small text-ink-3">{fieldName(field)}</dt>
          <dd className="n-sm text-right">{[value].flat().join(" ")}</dd>
        </div>
      ))}
    </dl>
  );
}

function Decision(props: {
  readonly item: Approval;
  /** What it is about, line by line: repeated before it is done. */
  readonly about: readonly string[];
  /** Is given the password of a colleague whom the approval has added. */
  readonly onPassword: (password: string) => void;
}) {
  const { item, about, onPassword } = props;
  const { t } = useTranslation("admin-staff");
  const tellFailure = useTellFailure();
  const isHere = useIsHere();
  const own = useSession()?.user.id === item.asked_by.id;
  const may = useMay();
  const decide = useDecide(item.id);
  const tellSaved = useTellSaved();
  const send = async (decision: "approve" | "reject") => {
    const sure = await confirm({
      title: t(`approvals.${decision}_question`),
      body: <Lines lines={about} />,
      note: noteAbout("approvals", item),
      confirmLabel: t(`approvals.${decision === "reject" && own ? "withdraw" : decision}`),
      tone: decision === "approve" ? "primary" : "danger",
    });
    if (!sure) return;
    // The list takes the card away before the answer comes: the promise stays to tell.
    await decide.mutateAsync(decision).then(
      ({ password, kept }) => {
        if (password !== undefined) onPassword(password);
        tellSaved(t(decision === "approve" ? "approvals.approved" : "approvals.rejected"), kept);
      },
      // Shown in the card, unless a colleague's word has taken that away.
      (error: unknown) => {
        if (!isHere.current) tellFailure(error);
      },
    );
  };
  if (!may(approveApproval)) return null;
  return (
    <>
      {own ? <Notice tone="info">{t("approvals.own")}</Notice> : null}
      <Failure error={decide.error} />
      <div className="flex justify-end gap-3">
        <Button
          variant="danger-outline"
          size="xs"
          loading={decide.isPending}
          onClick={() => void send("reject")}
        >
          {t(own ? "approvals.withdraw" : "approvals.reject")}
        </Button>
        {own ? null : (
          <Button size="xs" loading={decide.isPending} onClick={() => void send("approve")}>
            {t("approvals.approve")}
          </Button>
        )}
      </div>
    </>
  );
}
