import { AccountNumber } from "../../app/AccountNumber.tsx";
import { useTranslation } from "../../text/i18n.ts";
import { Badge } from "../../ui/Badge.tsx";
import { useDates } from "../../ui/dates.ts";
import { Loading } from "../../ui/Loading.tsx";
import { PhoneNumber } from "../../ui/WholeNumber.tsx";
import { useAlike } from "./likeness-calls.ts";

/** Who shares a device, an address or a bank account with this member, and the way to them. */
export function MemberAlike(props: {
  readonly userId: string;
  readonly onShow: (userId: string) => void;
}) {
  const { userId, onShow } = props;
  const { t } = useTranslation(["admin-likeness", "admin-members"]);
  const dates = useDates();
  const alike = useAlike(userId);
  const items = alike.data?.items;
  return (
    <section>
      <h3 className="t-label mb-1">{t("admin-likeness:alike")}</h3>
      {items ? null : <Loading of={alike} rows={1} />}
      {items?.length === 0 ? (
        <p className="t-small text-ink-3">{t("admin-likeness:alike_none")}</p>
      ) : null}
      <ul>
        {items?.map(({ kind, member, locked, account_number, seen_at }) => (
          <li
            key={`${kind}${member.id}${account_number ?? ""}`}
            className="t-small flex flex-wrap items-center gap-x-3 border-b border-line last:border-0"
          >
            <button
              type="button"
              className="min-h-10 min-w-0 text-left break-words text-brand-ink underline-offset-4 hover:underline"
              onClick={() => onShow(member.id)}
            >
              {member.nickname} <PhoneNumber value={member.phone_number} className="n-xs" />
            </button>
            {locked ? <Badge tone="cancelled">{t("admin-members:locked")}</Badge> : null}
            <span className="t-caption grow text-right text-ink-2">
              {t(`admin-likeness:kind.${kind}`)}
              {account_number === null ? null : (
                <>
                  {" "}
                  <AccountNumber value={account_number} className="n-xs" />
                </>
              )}
              <span className="block text-ink-3">
                {t("admin-likeness:seen", { at: dates.dayTime(seen_at) })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
