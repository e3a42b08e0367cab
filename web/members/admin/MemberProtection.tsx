import type { readUserProtection } from "@chokdee/domain/protection/admin-contract.ts";
import type { ReplyOf } from "@chokdee/domain/contract.ts";
import type { PlayLimit } from "@chokdee/domain/protection/contract.ts";
import {
  BREAKS,
  EXCLUSIONS,
  LIMIT_KINDS,
  LIMIT_PERIODS,
} from "@chokdee/domain/protection/rules.ts";

import { useTranslation } from "../../text/i18n.ts";
import { useDates } from "../../ui/dates.ts";
import { formatMoney } from "../../ui/format-money.ts";
import { Notice } from "../../ui/Notice.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { Failure } from "../../app/Failure.tsx";
import { useUserProtection } from "./calls.ts";

type Shown = ReplyOf<typeof readUserProtection>["data"];

/** What the member has set to protect themselves: to read, for nobody can change it. */
export function MemberProtection({ userId }: { readonly userId: string }) {
  const { t } = useTranslation("admin-protection");
  const protection = useUserProtection(userId);
  return (
    <section>
      <h3 className="t-label mb-1">{t("title")}</h3>
      {protection.data ? (
        <Facts protection={protection.data} />
      ) : protection.isError ? (
        <Failure error={protection.error} onRetry={() => void protection.refetch()} />
      ) : (
        <SkeletonRows rows={1} />
      )}
    </section>
  );
}

function Facts({ protection }: { readonly protection: Shown }) {
  const { t } = useTranslation(["admin-protection", "protection"]);
  const dates = useDates();
  const { exclusion, break: rest, reality_check_minutes: minutes, history } = protection;
  const limits = protection.limits.filter(({ amount, pending }) => amount !== null || pending);
  const age = protection.age_confirmed_at;
  return (
    <div className="t-small flex flex-col gap-2">
      {exclusion ? (
        <Notice tone="locked">
          {exclusion.until
            ? t("protection:excluded_until", { until: dates.dayTime(exclusion.until) })
            : t("protection:excluded_forever")}
        </Notice>
      ) : null}
      {rest ? (
        <Notice tone="info">
          {t("protection:break_running", { until: dates.dayTime(rest.until) })}
        </Notice>
      ) : null}
      {limits.length === 0 && !exclusion && !rest ? (
        <p className="text-ink-3">{t("none")}</p>
      ) : (
        <ul>
          {limits.map((limit) => (
            <LimitLine key={`${limit.kind} ${limit.period}`} limit={limit} />
          ))}
        </ul>
      )}
      {minutes === null ? null : <p>{t("reality", { minutes })}</p>}
      <p className="text-ink-3">{age ? t("age", { day: dates.day(age) }) : t("age_none")}</p>
      <p className="t-caption text-ink-3">{t("read_only")}</p>
      {history.length === 0 ? null : <History acts={history} />}
    </div>
  );
}

function LimitLine({ limit }: { readonly limit: PlayLimit }) {
  const { t } = useTranslation(["admin-protection", "protection"]);
  const dates = useDates();
  const { kind, period, amount, used, pending } = limit;
  return (
    <li className="flex flex-wrap justify-between gap-x-3">
      <span>{`${t(`protection:kind.${kind}`)} ${t(`protection:per.${period}`)}`}</span>
      <span>
        {amount === null
          ? t("protection:used_free", { used: formatMoney(used) })
          : t("protection:used_of", { used: formatMoney(used), limit: formatMoney(amount) })}
      </span>
      {pending ? (
        <span className="t-caption w-full text-pending-ink">
          {pending.amount === null
            ? t("protection:pending_remove", { when: dates.dayTime(pending.from) })
            : t("protection:pending_raise", {
                amount: formatMoney(pending.amount),
                when: dates.dayTime(pending.from),
              })}
        </span>
      ) : null}
    </li>
  );
}

function History({ acts }: { readonly acts: Shown["history"] }) {
  const { t } = useTranslation("admin-protection");
  const dates = useDates();
  const textOf = useActText();
  return (
    <>
      <h4 className="t-label mt-1">{t("history")}</h4>
      <ul className="max-h-48 overflow-y-auto">
        {acts.map((act, index) => (
          // Several limits may be set at one moment.
          <li
            key={`${act.at}${String(index)}`}
            className="border-b border-line py-1.5 last:border-0"
          >
            {textOf(act)}
            <span className="t-caption block text-ink-3">{dates.dayTime(act.at)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

type Noted = Readonly<Record<string, unknown>>;

function noted(value: unknown): Noted {
  return typeof value === "object" && value !== null ? (value as Noted) : {};
}

/** An entry of the audit in words. */
function useActText(): (act: Shown["history"][number]) => string {
  const { t } = useTranslation(["admin-protection", "protection"]);
  const dates = useDates();
  const amountOf = (value: unknown) =>
    typeof value === "string" ? formatMoney(value) : t("no_limit");
  const untilOf = (value: unknown) =>
    typeof value === "string" ? t("until", { until: dates.dayTime(value) }) : t("forever");
  return ({ action, before, after }) => {
    const [was, is] = [noted(before), noted(after)];
    const rest = BREAKS.find((one) => one === is["length"]);
    if (rest) return `${t("protection:break_title")} ${t(`protection:break.${rest}`)}`;
    const exclusion = EXCLUSIONS.find((one) => one === is["length"]);
    if (exclusion) return `${t("protection:exclude_title")} ${untilOf(is["until"])}`;
    const kind = LIMIT_KINDS.find((one) => one === is["kind"]);
    const period = LIMIT_PERIODS.find((one) => one === is["period"]);
    if (!kind || !period) return action;
    const name = `${t(`protection:kind.${kind}`)} ${t(`protection:per.${period}`)}`;
    const pending = noted(is["pending"]);
    if (typeof pending["from"] === "string") {
      const change = { from: amountOf(is["amount"]), to: amountOf(pending["amount"]) };
      const when = dates.dayTime(pending["from"]);
      return `${name}: ${t("from_to", change)} ${t("later", { when })}`;
    }
    if (was["amount"] === is["amount"]) return `${name}: ${t("withdrawn")}`;
    const change = { from: amountOf(was["amount"]), to: amountOf(is["amount"]) };
    return `${name}: ${t("from_to", change)} ${t("at_once")}`;
  };
}
