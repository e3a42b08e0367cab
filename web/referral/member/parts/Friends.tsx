import type { ReplyOf } from "@chokdee/domain/contract.ts";
import { listFriends } from "@chokdee/domain/referral/contract.ts";

import { usePages } from "../../../app/use-call.ts";
import { useTranslation } from "../../../text/i18n.ts";
import { Card, SectionHead } from "../../../ui/Card.tsx";
import { useDates } from "../../../ui/dates.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ListRow } from "../../../ui/ListRow.tsx";
import { Money } from "../../../ui/Money.tsx";
import { Loading } from "../../../ui/Loading.tsx";
import { MoreButton } from "../../../ui/MoreButton.tsx";

/** Who came by the link, the newest first, and what each has brought. */
export function Friends({ count }: { readonly count: number }) {
  const { t } = useTranslation("referral");
  const friends = usePages("referral", listFriends, {});
  const rows = friends.data?.pages.flatMap((page) => page.data);
  return (
    <section>
      <SectionHead title={t("friends", { count })} />
      <Card flush>
        {rows === undefined ? (
          <Loading of={friends} rows={2} />
        ) : rows.length === 0 ? (
          <EmptyState title={t("friends_none")} text={t("friends_none_text")} />
        ) : (
          <Rows rows={rows} />
        )}
      </Card>
      <MoreButton of={friends} size="sm" block className="mt-3">
        {t("more")}
      </MoreButton>
    </section>
  );
}

type Friend = ReplyOf<typeof listFriends>["data"][number];

function Rows({ rows }: { readonly rows: readonly Friend[] }) {
  const { t } = useTranslation("referral");
  const dates = useDates();
  return rows.map((friend) => (
    <ListRow
      key={friend.joined_at + friend.phone_masked}
      title={friend.nickname}
      text={`${friend.phone_masked} · ${t("joined", { day: dates.day(friend.joined_at) })}`}
      end={<Money value={friend.earned} size="n-xs" />}
    />
  ));
}
