import type { UseQueryResult } from "@tanstack/react-query";

import { useTranslation } from "../../../text/i18n.ts";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Pagination } from "../../../ui/Pagination.tsx";
import { Table, type TableProps } from "../../../ui/Table.tsx";
import type { CursorPages } from "../../../ui/use-cursor-pages.ts";

interface Page<R> {
  readonly items: readonly R[];
  readonly next_cursor: string | null;
}

/** A list that is read page by page, with its way out where it could not be read. */
export function PagedTable<R>(
  props: Omit<TableProps<R>, "rows" | "footer"> & {
    readonly list: UseQueryResult<Page<R>>;
    readonly pages: CursorPages;
  },
) {
  const { list, pages, ...table } = props;
  if (list.isError && !list.data) {
    return <ErrorState onRetry={() => void list.refetch()} retrying={list.isFetching} />;
  }
  return (
    <Table {...table} rows={list.data?.items} footer={<PageLinks list={list} pages={pages} />} />
  );
}

/** The way to the pages before and after, for a list of another look. */
export function PageLinks(props: {
  readonly list: UseQueryResult<{ readonly next_cursor: string | null }>;
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
