import { satangOf } from "@chokdee/domain/money.ts";
import { storyKinds, type StoryItem } from "@chokdee/domain/members/story-contract.ts";
import { shownAmount } from "@chokdee/domain/wallet/rules.ts";
import { useParams } from "react-router";

import { useTranslation } from "../../text/i18n.ts";
import { PageHead } from "../../ui/AppBar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Chips } from "../../ui/Chips.tsx";
import { cx } from "../../ui/cx.ts";
import { useDates } from "../../ui/dates.ts";
import { formatMoney } from "../../ui/format-money.ts";
import { Loading } from "../../ui/Loading.tsx";
import { Money } from "../../ui/Money.tsx";
import type { Column } from "../../ui/Table.tsx";
import { PhoneNumber } from "../../ui/WholeNumber.tsx";
import { useActionName } from "../../app/admin/action-name.ts";
import { PagedTable } from "../../app/admin/parts/PagedTable.tsx";
import { useFilters } from "../../app/admin/use-filters.ts";
import { adminMemberPath, paths } from "../../app/paths.ts";
import { useStory } from "./likeness-calls.ts";
import { useUser } from "./calls.ts";
import { TagList } from "./TagList.tsx";

const kinds = ["", ...storyKinds] as const;
const FIRST: { readonly kinds: (typeof kinds)[number] } = { kinds: "" };

/** All that is known of one member, the newest first: money, slips, sign-ins, staff. */
export default function StoryScreen() {
  const { id = "" } = useParams();
  return <Story key={id} id={id} />;
}

function Story({ id }: { readonly id: string }) {
  const { t } = useTranslation(["admin-story", "admin-members"]);
  const user = useUser(id);
  const filters = useFilters(FIRST, { kinds });
  const story = useStory(id, filters.values.kinds, filters.pages.cursor);
  const columns = useColumns();
  if (!user.data) {
    return (
      <>
        <PageHead back={paths.adminUsers} title={t("admin-members:title")} />
        <Loading of={user} rows={8} />
      </>
    );
  }
  const { nickname, phone_number, wallet, locked, tags } = user.data;
  return (
    <>
      <PageHead
        back={adminMemberPath(id)}
        title={t("admin-story:title", { name: nickname })}
        aside={locked ? <Badge tone="cancelled">{t("admin-members:locked")}</Badge> : null}
        actions={
          <>
            <PhoneNumber value={phone_number} className="n-xs text-ink-2" />
            <Money value={wallet.balance} size="n-md" unit />
          </>
        }
      />
      <TagList tags={tags} />
      <Chips
        wrap
        label={t("admin-story:kinds")}
        className="my-4"
        {...filters.field("kinds")}
        choices={kinds.map((value) => ({ value, label: t(`admin-story:kind.${value || "ALL"}`) }))}
      />
      <PagedTable
        list={story}
        pages={filters.pages}
        label={t("admin-story:title", { name: nickname })}
        columns={columns}
        emptyText={t("admin-story:none")}
      />
    </>
  );
}

function useColumns(): Column<StoryItem>[] {
  const { t } = useTranslation("admin-story");
  const dates = useDates();
  return [
    {
      key: "at",
      head: t("at"),
      cell: ({ at }) => <span className="whitespace-nowrap">{dates.dayTime(at)}</span>,
    },
    {
      key: "kind",
      head: t("what_kind"),
      cell: ({ kind }) => <Badge tone="neutral">{t(`kind.${kind}`)}</Badge>,
    },
    {
      key: "what",
      head: t("what"),
      isRowName: true,
      cell: (item) => <What item={item} />,
    },
    {
      key: "amount",
      head: t("amount"),
      align: "right",
      cell: ({ entry }) => {
        if (!entry) return "-";
        const amount = shownAmount(entry.type, satangOf(Number(entry.amount)));
        return (
          <span className="block">
            <span
              className={cx("n-xs whitespace-nowrap", amount.startsWith("+") && "text-money-in")}
            >
              {amount}
            </span>
            <span className="t-caption block whitespace-nowrap text-ink-3">
              {t("left", { amount: formatMoney(entry.balance_after) })}
            </span>
          </span>
        );
      },
    },
  ];
}

/** In words what happened, and under it who did it, why, or with which numbers. */
function What({ item }: { readonly item: StoryItem }) {
  const { t } = useTranslation("admin-story");
  const dates = useDates();
  const nameOf = useActionName();
  const { entry, act, session } = item;
  const [text, ...more] = entry
    ? [entry.description, entry.meta.numbers?.join(" "), entry.meta.reason]
    : act
      ? [
          nameOf(act.action),
          act.note,
          act.actor ? t("by", { name: act.actor.nickname }) : t("by_house"),
        ]
      : [
          t("signed_in"),
          session?.ended_at
            ? t("ended", { at: dates.dayTime(session.ended_at) })
            : t("until", { at: dates.dayTime(session?.expires_at ?? item.at) }),
        ];
  return (
    <span className="block min-w-0 break-words">
      {text}
      <span className="t-caption block whitespace-pre-line text-ink-3">
        {more.filter(Boolean).join(" · ")}
      </span>
    </span>
  );
}
