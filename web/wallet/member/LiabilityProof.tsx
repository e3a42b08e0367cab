import { liabilityFaults } from "@chokdee/domain/results/liability-proof.ts";
import { listTransactions } from "@chokdee/domain/wallet/contract.ts";
import { readLiabilities, readOwnLiability } from "@chokdee/domain/wallet/liabilities-contract.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { request } from "../../app/api.ts";
import { useSession } from "../../app/session.ts";
import { canCheck, webDigests } from "../../app/web-digests.ts";
import { useTranslation } from "../../text/i18n.ts";
import { useDates } from "../../ui/dates.ts";
import { formatMoney } from "../../ui/format-money.ts";
import { Loading } from "../../ui/Loading.tsx";
import { Money } from "../../ui/Money.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { isInPublicLog } from "./log-seen.ts";

/** That the member's balance is in the sum of what the house owes, worked out on their device. */
export function LiabilityProof() {
  const { t } = useTranslation("wallet");
  const [open, setOpen] = useState(false);
  return (
    <details
      className="rounded-md border border-line bg-surface px-4"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="t-label flex min-h-tap items-center py-2.5 text-brand-ink">
        {t("owed_title")}
      </summary>
      {open ? (
        <div className="flex flex-col gap-3 pb-4">
          <Proof />
        </div>
      ) : null}
    </details>
  );
}

/** Of the whole house: more than a number holds exactly. */
const totalOf = (baht: string) => BigInt(baht.replace(".", ""));

/**
 * The member's own after what everybody is shown, as the tree is made anew each day: where it is of
 * another day, that has just been made. A wallet that moved by then is in it, or was left out.
 */
async function readBoth(signal: AbortSignal) {
  const everybodys = async () => (await request(readLiabilities, { signal })).data;
  const published = await everybodys();
  const { data: mine } = await request(readOwnLiability, { signal });
  if (mine) {
    const isOfAnotherDay = mine.day !== published?.day;
    return { mine, published: isOfAnotherDay ? await everybodys() : published, isLeftOut: false };
  }
  if (!published) return { mine, published, isLeftOut: false };
  const query = { to: published.day, limit: 1 };
  const { items } = await request(listTransactions, { query, signal });
  return { mine, published, isLeftOut: items.length > 0 };
}

function Proof() {
  const { t } = useTranslation("wallet");
  const dates = useDates();
  const memberId = useSession()?.user.id ?? "";
  const read = useQuery({
    queryKey: ["wallet", "liability", memberId],
    queryFn: ({ signal }) => readBoth(signal),
  });
  const { mine, published } = read.data ?? {};
  const faults = useQuery({
    queryKey: ["wallet", "liability checked", memberId, mine, published],
    queryFn: async () => {
      if (!mine || !published) return null;
      const total = totalOf(published.total);
      const shown = { ...published, total };
      const faults = await liabilityFaults(mine, memberId, shown, webDigests);
      const isLogged = await isInPublicLog(shown, webDigests);
      return isLogged ? faults : [...faults, "LOG"];
    },
    enabled: Boolean(mine && published) && canCheck(),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: "always",
  });
  if (!read.data) return <Loading of={read} rows={2} />;
  if (read.data.isLeftOut) {
    return (
      <Notice tone="error" live>
        {t("owed_false")}
      </Notice>
    );
  }
  if (!mine || !published) return <p className="t-small text-ink-2">{t("owed_none")}</p>;
  return (
    <>
      <p className="t-small text-ink-2">{t("owed_text", { day: dates.day(mine.day) })}</p>
      <dl className="t-small grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        <dt>{t("owed_own")}</dt>
        <dd className="text-right">
          <Money value={mine.balance} size="n-xs" />
        </dd>
        <dt>{t("owed_all", { count: published.members })}</dt>
        <dd className="text-right">
          <Money value={published.total} size="n-xs" />
        </dd>
        {published.bank ? (
          <>
            <dt>{t("owed_bank")}</dt>
            <dd className="text-right">
              <Money value={published.bank.total} size="n-xs" />
            </dd>
          </>
        ) : null}
      </dl>
      {!canCheck() ? (
        <Notice tone="warning">{t("owed_cannot_check")}</Notice>
      ) : faults.data === undefined || faults.data === null ? (
        <Loading of={faults} rows={1} />
      ) : faults.data.length === 0 ? (
        <Notice tone="success" live>
          {t("owed_true", { amount: formatMoney(mine.balance) })}
        </Notice>
      ) : (
        <Notice tone="error" live>
          {t("owed_false")}
        </Notice>
      )}
      <p className="n-xs wrap-anywhere text-ink-3">{published.root}</p>
    </>
  );
}
