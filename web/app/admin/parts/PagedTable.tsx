import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { useTranslation } from "../../../text/i18n.ts";
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
  const { list, pages, rows, ...table } = props;
  if (list.isLoadingError) return <Loading of={list} />;
  return (
    <Table
      rowKey={(row) => (row as { readonly id: string }).id}
      {...table}
      rows={rows ?? list.data?.items}
      footer={pages ? <PageLinks list={list} pages={pages} /> : null}
    />
  );
}

/** The way to the pages before and after, for a list of another look. */
export function PageLinks(props: {
  readonly list: UseQueryResult<{ readonly next_cursor?: string | null }>;
  readonly pages: CursorPages;
}) {
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
