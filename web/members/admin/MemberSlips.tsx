import { useTranslation } from "../../text/i18n.ts";
import { Failure } from "../../app/Failure.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { useUserSlip, useUserSlips } from "./calls.ts";
import { MoreButton } from "../../ui/MoreButton.tsx";
import { MemberSlip } from "./MemberSlip.tsx";

/** A member's slips, newest first; before them the one that was searched for, with its lines. */
export function MemberSlips(props: { readonly userId: string; readonly searched: string }) {
  const { userId, searched } = props;
  const { t } = useTranslation(["admin-staff", "betting"]);
  const slips = useUserSlips(userId);
  const one = useUserSlip(userId, searched);
  const bets = slips.data?.pages.flatMap((page) => page.items);
  const isFound = one.data !== undefined && one.data.items.length > 0;
  const rest = bets?.filter((bet) => !isFound || bet.bet_group_id !== searched);
  const all = isFound ? [...one.data.items, ...(rest ?? [])] : rest;
  const groups = all && [...Map.groupBy(all, (bet) => bet.bet_group_id).entries()];
  return (
    <section>
      <h3 className="t-label mb-1">{t("admin-staff:slips.title")}</h3>
      {groups ? (
        <ul
          tabIndex={0}
          aria-label={t("admin-staff:slips.title")}
          className="max-h-60 overflow-y-auto"
        >
          {groups.map(([id, lines]) => (
            <MemberSlip
              key={`${id} ${String(id === searched)}`}
              lines={lines}
              open={id === searched}
            />
          ))}
        </ul>
      ) : slips.isError ? (
        <Failure error={slips.error} onRetry={() => void slips.refetch()} />
      ) : (
        <SkeletonRows rows={2} />
      )}
      <Failure error={one.error} onRetry={() => void one.refetch()} />
      {one.data && !isFound ? (
        <p className="t-small text-ink-2">{t("betting:no_slips_found")}</p>
      ) : null}
      {groups?.length === 0 ? (
        <p className="t-small text-ink-3">{t("admin-staff:slips.none")}</p>
      ) : null}
      <MoreButton of={slips} variant="ghost" size="xs">
        {t("admin-staff:notes.more")}
      </MoreButton>
    </section>
  );
}
