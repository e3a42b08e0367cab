import type { Notice } from "@chokdee/domain/notices/contract.ts";
import { kindOf, noticePath, type NoticeKind } from "@chokdee/domain/notices/rules.ts";
import {
  BanknoteArrowDown,
  BanknoteArrowUp,
  Gift,
  Megaphone,
  Settings,
  ShieldAlert,
  Trophy,
  type LucideIcon,
} from "lucide-react";
import { Link } from "react-router";

import { useTranslation } from "../../text/i18n.ts";
import { paths } from "../../app/paths.ts";
import { Page } from "../../ui/ActionBar.tsx";
import { AppBar } from "../../ui/AppBar.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { cx } from "../../ui/cx.ts";
import { useDates } from "../../ui/dates.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { useNotices, useReadNotices, useUnread } from "./calls.ts";
import { noticeWords } from "./notice-words.ts";
import { MoreButton } from "../../ui/MoreButton.tsx";

/** Everything the member was told, newest first; a tap reads it and leads on. */
export default function NoticesScreen() {
  const { t } = useTranslation("notices");
  const list = useNotices();
  const read = useReadNotices();
  const rows = list.data?.pages.flatMap((page) => page.data);
  // What the bell knows keeps the line's place while the list comes.
  const known = useUnread();
  const unread = list.data?.pages[0]?.unread ?? (list.isPending ? known : 0);
  const newest = rows?.[0];
  return (
    <Page>
      <AppBar
        title={t("title")}
        back={paths.home}
        className="-mx-gutter"
        end={
          <Link
            to={paths.notifications}
            aria-label={t("settings")}
            className="press -mr-2.5 inline-grid size-tap place-items-center rounded-sm text-ink-2"
          >
            <Settings size={22} aria-hidden />
          </Link>
        }
      />
      {/* Its place is kept while nobody knows whether there is something unread. */}
      <div className="flex min-h-tap items-center justify-between gap-3">
        {unread > 0 ? (
          <p className="t-small text-ink-2">
            {t("unread", { count: unread > 99 ? "99+" : unread })}
          </p>
        ) : null}
        {unread > 0 && newest ? (
          <Button
            variant="ghost"
            size="sm"
            className="-mr-3"
            loading={read.isPending}
            onClick={() => read.mutate({ up_to: newest.id })}
          >
            {t("mark_all")}
          </Button>
        ) : null}
      </div>
      {list.isPending ? (
        <Card flush className="mt-1">
          <SkeletonRows rows={6} />
        </Card>
      ) : rows === undefined ? (
        <ErrorState onRetry={() => void list.refetch()} retrying={list.isFetching} />
      ) : rows.length === 0 ? (
        <EmptyState
          title={t("none")}
          text={t("none_text")}
          action={<ButtonLink to={paths.notifications}>{t("settings")}</ButtonLink>}
        />
      ) : (
        <Card flush className="mt-1 overflow-hidden">
          {rows.map((row) => (
            <Row key={row.id} notice={row} onRead={() => read.mutate({ id: row.id })} />
          ))}
        </Card>
      )}
      <MoreButton of={list}>{t("more")}</MoreButton>
    </Page>
  );
}

const icons: Readonly<Record<NoticeKind, LucideIcon>> = {
  deposit: BanknoteArrowDown,
  withdrawal: BanknoteArrowUp,
  lottery: Trophy,
  promotion: Gift,
  announcement: Megaphone,
  security: ShieldAlert,
};

function Row({ notice, onRead }: { readonly notice: Notice; readonly onRead: () => void }) {
  const { t } = useTranslation("notices");
  const dates = useDates();
  const { title, body } = noticeWords(notice, t);
  const Icon = icons[kindOf(notice.event)];
  const won = notice.event === "WIN";
  return (
    <Link
      to={noticePath(notice.event)}
      onClick={() => {
        if (!notice.is_read) onRead();
      }}
      className={cx(
        "flex gap-3 border-b border-line px-4 py-3 last:border-0 hover:bg-surface-2",
        !notice.is_read && "bg-brand-weak",
      )}
    >
      <Icon
        size={22}
        aria-hidden
        className={cx("mt-0.5 shrink-0", won ? "text-money-in" : "text-brand-ink")}
      />
      <span className="block min-w-0 grow">
        <span className="flex items-start justify-between gap-2">
          <span className={notice.is_read ? "t-body" : "t-strong"}>{title}</span>
          {notice.is_read ? null : (
            <span className="t-caption mt-0.5 inline-flex shrink-0 items-center gap-1.5 text-brand-ink">
              <span aria-hidden className="size-2 rounded-full bg-urgent" />
              {t("new")}
            </span>
          )}
        </span>
        <span className="t-small block break-words whitespace-pre-line text-ink-2">{body}</span>
        {notice.reason ? (
          <span className="t-small block break-words text-ink-2">
            {t("reason", { reason: notice.reason })}
          </span>
        ) : null}
        <span className="t-caption block text-ink-2">{dates.dayTime(notice.created_at)}</span>
      </span>
    </Link>
  );
}
