import { useTranslation } from "../../text/i18n.ts";
import { Money } from "../../ui/Money.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { PhoneNumber } from "../../ui/WholeNumber.tsx";
import { Facts } from "../../app/admin/parts/Facts.tsx";
import { useUserReferral } from "./calls.ts";

/** Who brought this member, whom they brought, and what it came to. */
export function MemberReferral({ userId }: { readonly userId: string }) {
  const { t } = useTranslation("admin-referral");
  const referral = useUserReferral(userId);
  const { data } = referral;
  return (
    <section>
      <h3 className="t-label mb-1">{t("title")}</h3>
      {data ? (
        <Facts
          facts={[
            [
              t("referred_by"),
              data.referred_by ? <Person key="by" {...data.referred_by} /> : t("nobody"),
            ],
            [t("code"), data.code ?? "-"],
            [t("friends"), data.friends],
            [t("earned"), <Money key="earned" value={data.earned} size="n-xs" />],
            [t("transferred"), <Money key="transferred" value={data.transferred} size="n-xs" />],
            [
              t("balance"),
              <Money key="balance" value={data.balance} sign={signOf(data.balance)} size="n-xs" />,
            ],
          ]}
        />
      ) : (
        <Loading of={referral} rows={3} />
      )}
      {data && data.newest_friends.length > 0 ? (
        <>
          <h4 className="t-small mt-2 text-ink-2">{t("newest")}</h4>
          <ul>
            {data.newest_friends.map((friend) => (
              <li key={friend.id} className="t-small flex justify-between gap-3 py-1">
                <Person {...friend} />
                <Money value={friend.earned} size="n-xs" />
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}

/** Only what is owed shows a sign. */
function signOf(balance: string) {
  return balance.startsWith("-") ? "auto" : undefined;
}

interface PersonProps {
  readonly nickname: string;
  readonly phone_number: string;
}

function Person({ nickname, phone_number }: PersonProps) {
  return (
    <span className="min-w-0 break-words">
      {nickname} <PhoneNumber value={phone_number} className="n-xs" />
    </span>
  );
}
