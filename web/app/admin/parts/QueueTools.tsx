import { queueSorts, type QueueSort } from "@chokdee/domain/core/queue-contract.ts";
import { Download, Keyboard } from "lucide-react";
import type { ReactNode, RefObject } from "react";

import { useTranslation } from "../../../text/i18n.ts";
import { Button, IconButton } from "../../../ui/Button.tsx";
import { SelectField } from "../../../ui/TextField.tsx";
import { Failure } from "../../Failure.tsx";
import { SearchBox } from "./SearchBox.tsx";

/** What every work list is narrowed by. */
export interface QueueFilters {
  readonly search: string;
  readonly sort: QueueSort;
}

export const firstFilters: QueueFilters = { search: "", sort: "queue" };
export const filterChoices = { sort: queueSorts };

interface Field<V> {
  readonly value: V;
  readonly onChange: (value: V) => void;
}

/** Over a work list: its search, its order, the same rows as a file, and what the keys do. */
export function QueueTools(props: {
  /** What can be searched for, in words. */
  readonly searchLabel: string;
  readonly search: Field<string>;
  readonly sort: Field<QueueSort>;
  readonly searchRef: RefObject<HTMLInputElement | null>;
  readonly file: {
    readonly isPending: boolean;
    readonly error: Error | null;
    readonly save: () => void;
  };
  readonly onHelp: () => void;
  readonly children?: ReactNode;
}) {
  const { searchLabel, search, sort, searchRef, file, onHelp, children } = props;
  const { t } = useTranslation("admin-desk");
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <SearchBox
          inputRef={searchRef}
          label={searchLabel}
          maxLength={100}
          className="w-full md:w-85"
          {...search}
        />
        <SelectField
          dense
          label={t("queue.sort")}
          className="max-md:grow max-md:basis-36 md:w-50"
          value={sort.value}
          onChange={(value) => sort.onChange(value as QueueSort)}
          options={queueSorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
        />
        {children}
        <Button
          variant="secondary"
          size="xs"
          className="ml-auto"
          icon={<Download size={18} aria-hidden />}
          loading={file.isPending}
          onClick={file.save}
        >
          {t("queue.csv")}
        </Button>
        <IconButton label={t("keys.title")} className="max-lg:hidden" onClick={onHelp}>
          <Keyboard size={20} aria-hidden />
        </IconButton>
      </div>
      <Failure error={file.error} className="mb-4" />
    </>
  );
}
