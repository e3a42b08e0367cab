import { LANGUAGES } from "@chokdee/domain/languages.ts";
import {
  addAnnouncement,
  addPromotion,
  changeAnnouncement,
  changePromotion,
} from "@chokdee/domain/notices/admin-contract.ts";
import { useState } from "react";

import { useTranslation } from "../../text/i18n.ts";
import { PageHead } from "../../ui/AppBar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Segment } from "../../ui/Segment.tsx";
import { serverNow } from "../../ui/clock.ts";
import { useDates } from "../../ui/dates.ts";
import type { Column } from "../../ui/Table.tsx";
import { useCursorPages } from "../../ui/use-cursor-pages.ts";
import { PagedTable } from "../../app/admin/parts/PagedTable.tsx";
import { May } from "../../app/admin/parts/May.tsx";
import { titlesOf, useNotices, type NoticeKind, type ListedNotice } from "./calls.ts";
import { NoticeDialog } from "./NoticeDialog.tsx";
import { AddButton } from "../../app/admin/parts/AddButton.tsx";

const adds = { announcement: addAnnouncement, promotion: addPromotion };
const changes = { announcement: changeAnnouncement, promotion: changePromotion };

/** Announcements that run over the home screen, and promotions. */
export default function NoticesScreen() {
  const { t } = useTranslation("admin-notices");
  const [kind, setKind] = useState<NoticeKind>("announcement");
  const [edited, setEdited] = useState<ListedNotice | "new">();
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
              onChange={setKind}
              choices={[
                { value: "announcement", label: t("announcements") },
                { value: "promotion", label: t("promotions") },
              ]}
            />
            <AddButton
              call={adds[kind]}
              label={t(`add.${kind}`)}
              onClick={() => setEdited("new")}
            />
          </div>
        }
      />
      <Notices key={kind} kind={kind} edit={setEdited} />
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

/** One of the lists; what it shows is never of the other kind. */
function Notices(props: {
  readonly kind: NoticeKind;
  readonly edit: (notice: ListedNotice) => void;
}) {
  const { kind, edit } = props;
  const { t } = useTranslation("admin-notices");
  const pages = useCursorPages();
  const list = useNotices(kind, pages.cursor);
  const columns = useColumns(kind, edit);
  return (
    <PagedTable
      list={list}
      pages={pages}
      label={t("title")}
      columns={columns}
      emptyText={t(`none.${kind}`)}
    />
  );
}

function useColumns(
  kind: NoticeKind,
  edit: (notice: ListedNotice) => void,
): Column<ListedNotice>[] {
  const { t, language } = useTranslation("admin-notices");
  const dates = useDates();
  const textOf = (notice: ListedNotice) => titlesOf(notice)[language] ?? titlesOf(notice)["th"];
  const stateOf = ({ active, starts_at: startsAt, ends_at: endsAt }: ListedNotice) => {
    const now = serverNow();
    if (!active) return "off";
    if (Date.parse(startsAt) > now) return "later";
    return endsAt !== null && Date.parse(endsAt) <= now ? "over" : "on";
  };
  return [
    {
      key: "text",
      head: t("text"),
      cell: (notice) => (
        <span className="block min-w-50 @max-xl/table:min-w-0">{textOf(notice)}</span>
      ),
    },
    {
      key: "languages",
      head: t("languages"),
      wideOnly: true,
      cell: (notice) =>
        LANGUAGES.filter((one) => titlesOf(notice)[one])
          .map((one) => t(`language.${one}`))
          .join(", "),
    },
    {
      key: "from",
      head: t("from"),
      wideOnly: true,
      cell: (notice) => dates.dayTime(notice.starts_at),
    },
    {
      key: "until",
      head: t("until"),
      wideOnly: true,
      cell: (notice) => (notice.ends_at === null ? t("no_end") : dates.dayTime(notice.ends_at)),
    },
    {
      key: "state",
      head: t("state"),
      cell: (notice) => (
        <Badge tone={stateOf(notice) === "on" ? "won" : "neutral"}>
          {t(`states.${stateOf(notice)}`)}
        </Badge>
      ),
    },
    {
      key: "edit",
      isAction: true,
      head: t("common:edit"),
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
