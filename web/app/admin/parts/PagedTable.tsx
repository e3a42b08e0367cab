import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { useTranslation } from "../../../text/i18n.ts";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Table, type TableProps } from "../../../ui/Table.tsx";
import type { CursorPages } from "../../../ui/use-cursor-pages.ts";
import { Loading } from "../../../ui/Loading.tsx";
import { Button } from "../../../ui/Button.tsx";

interface Page<R> {
  readonly items: readonly R[];
  readonly next_cursor?: string | null;
}

/** A list, read page by page where it is long, with its way out where it could not be read. */
export function PagedTable<R>(
  props: Omit<TableProps<R>, "rows" | "footer" | "rowKey"> & {
    /** Rows have an id where nothing else is said. */
    readonly rowKey?: TableProps<R>["rowKey"];
    /** Other rows than the list has: without those that are being decided. */
    readonly rows?: readonly R[] | undefined;
    readonly list: UseQueryResult<Page<R>>;
    readonly pages?: CursorPages;
  },
) {
  const { list, pages, rows, emptyText, ...table } = props;
  const { t } = useTranslation("admin-desk");
  if (list.isLoadingError) return <Loading of={list} />;
  return (
    <Table
      rowKey={(row) => (row as { readonly id: string }).id}
      {...table}
      emptyText={pages && hasOtherPages(list, pages) ? t("none_here") : emptyText}
      rows={rows ?? list.data?.items}
      footer={pages ? <PageLinks list={list} pages={pages} /> : null}
    />
  );
}

interface PageLinksProps {
  readonly list: UseQueryResult<{ readonly next_cursor?: string | null }>;
  readonly pages: CursorPages;
}

const hasOtherPages = ({ data }: PageLinksProps["list"], { page }: CursorPages): boolean =>
  page > 0 || Boolean(data?.next_cursor);

/** A page without rows, of a list of another look: all that was on it may have been decided. */
export function EmptyPage(props: PageLinksProps & { readonly emptyText: ReactNode }) {
  const { list, pages, emptyText } = props;
  const { t } = useTranslation("admin-desk");
  const hasOthers = hasOtherPages(list, pages);
  return (
    <Card>
      <EmptyState title={hasOthers ? t("none_here") : emptyText} />
      {hasOthers ? <PageLinks list={list} pages={pages} /> : null}
    </Card>
  );
}

/** The way to the pages before and after, for a list of another look. */
export function PageLinks(props: PageLinksProps) {
  const { list, pages } = props;
  const { t } = useTranslation("admin-desk");
  return (
    <Pagination
      label={t("page", { page: pages.page + 1 })}
      loading={list.isPlaceholderData}
      {...pages.links(list.data?.next_cursor)}
    />
  );
}

interface PaginationProps {
  /** "แสดง 1-11 จาก 126 งวด". */
  readonly label?: ReactNode;
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
  readonly loading?: boolean | undefined;
}

/** Previous and next; a side without a handler is off. For cursors see useCursorPages. */
function Pagination({ label, onPrevious, onNext, loading }: PaginationProps) {
  const { t } = useTranslation("common");
  return (
    <nav aria-label={t("pages")} className="no-print flex items-center gap-2">
      <p className="t-caption grow text-ink-3">{label}</p>
      <Button variant="secondary" size="xs" disabled={!onPrevious} onClick={onPrevious}>
        {t("previous")}
      </Button>
      <Button variant="secondary" size="xs" disabled={!onNext} loading={loading} onClick={onNext}>
        {t("next")}
      </Button>
    </nav>
  );
}
