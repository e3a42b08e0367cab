import {
  addAnnouncement,
  addPromotion,
  changeAnnouncement,
  changePromotion,
} from "@chokdee/domain/core/settings-contract.ts";
import { Plus } from "lucide-react";
import { useState } from "react";

import { useTranslation } from "../../text/i18n.ts";
import { PageHead } from "../../ui/AppBar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Segment } from "../../ui/Chips.tsx";
import { serverNow } from "../../ui/clock.ts";
import { useDates } from "../../ui/dates.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Table, type Column } from "../../ui/Table.tsx";
import { useCursorPages } from "../../ui/use-cursor-pages.ts";
import { May } from "../../app/admin/parts/May.tsx";
import { useNotices, type NoticeKind, type ShownNotice } from "./calls.ts";
import { NoticeDialog } from "./NoticeDialog.tsx";

const adds = { announcement: addAnnouncement, promotion: addPromotion };
const changes = { announcement: changeAnnouncement, promotion: changePromotion };

/** Announcements that run over the home screen, and promotions. */
export function NoticesScreen() {
  const { t } = useTranslation("admin-notices");
  const [kind, setKind] = useState<NoticeKind>("announcement");
  const [edited, setEdited] = useState<ShownNotice | "new">();
  const pages = useCursorPages();
  const notices = useNotices(kind, pages.cursor);
  const columns = useColumns(kind, setEdited);
  return (
    <>
      <PageHead
        title={t("title")}
        actions={
          <div className="flex w-full flex-wrap gap-3 md:w-auto">
            <Segment
              label={t("kind")}
              className="grow md:w-70"
              value={kind}
              onChange={(value) => {
                setKind(value);
                pages.first();
              }}
              choices={[
                { value: "announcement", label: t("announcements") },
                { value: "promotion", label: t("promotions") },
              ]}
            />
            <May call={adds[kind]}>
              <Button
                size="xs"
                icon={<Plus size={18} aria-hidden />}
                onClick={() => setEdited("new")}
              >
                {t(`add.${kind}`)}
              </Button>
            </May>
          </div>
        }
      />
      {notices.isLoadingError ? (
        <ErrorState onRetry={() => void notices.refetch()} retrying={notices.isFetching} />
      ) : (
        <Table
          label={t("title")}
          columns={columns}
          rows={notices.isPlaceholderData ? undefined : notices.data?.items}
          rowKey={(notice) => notice.id}
          emptyText={t(`none.${kind}`)}
          footer={
            <Pagination
              label={t("page", { page: pages.page + 1 })}
              {...pages.links(notices.data?.next)}
            />
          }
        />
      )}
      {edited ? (
        <NoticeDialog
          kind={kind}
          notice={edited === "new" ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
    </>
  );
}

function useColumns(kind: NoticeKind, edit: (notice: ShownNotice) => void): Column<ShownNotice>[] {
  const { t } = useTranslation(["admin-notices", "common"]);
  const dates = useDates();
  const stateOf = ({ active, startsAt, endsAt }: ShownNotice) => {
    const now = serverNow();
    if (!active) return "off";
    if (Date.parse(startsAt) > now) return "later";
    return endsAt !== null && Date.parse(endsAt) <= now ? "over" : "on";
  };
  return [
    {
      key: "text",
      head: t("admin-notices:text"),
      cell: (notice) => (
        <span className="block min-w-50 @max-xl/table:min-w-0">{notice.titles["th"]}</span>
      ),
    },
    {
      key: "languages",
      head: t("admin-notices:languages"),
      wideOnly: true,
      cell: (notice) => Object.keys(notice.titles).join(" "),
    },
    {
      key: "from",
      head: t("admin-notices:from"),
      wideOnly: true,
      cell: (notice) => dates.dayTime(notice.startsAt),
    },
    {
      key: "until",
      head: t("admin-notices:until"),
      wideOnly: true,
      cell: (notice) =>
        notice.endsAt === null ? t("admin-notices:no_end") : dates.dayTime(notice.endsAt),
    },
    {
      key: "state",
      head: t("admin-notices:state"),
      cell: (notice) => (
        <Badge tone={stateOf(notice) === "on" ? "won" : "neutral"}>
          {t(`admin-notices:states.${stateOf(notice)}`)}
        </Badge>
      ),
    },
    {
      key: "edit",
      isAction: true,
      head: <span className="sr-only">{t("common:edit")}</span>,
      align: "right",
      cell: (notice) => (
        <May call={changes[kind]}>
          <Button variant="secondary" size="xs" onClick={() => edit(notice)}>
            {t("common:edit")}
          </Button>
        </May>
      ),
    },
  ];
}
