import { copyLotteryType } from "@chokdee/domain/rounds/plan-contract.ts";
import type { AdminLotteryType } from "@chokdee/domain/rounds/admin-contract.ts";
import { useState } from "react";
import { Link, useNavigate } from "react-router";

import { useTranslation } from "../../../text/i18n.ts";
import { CategoryTile } from "../../../icons/CategoryTile.tsx";
import { paths } from "../../../app/paths.ts";
import { PageHead } from "../../../ui/AppBar.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { ButtonLink } from "../../../ui/Button.tsx";
import { cx } from "../../../ui/cx.ts";
import { RowName, type Column } from "../../../ui/Table.tsx";
import { useLotteryTypes } from "../calls.ts";
import { percentOf } from "../../../app/admin/percent.ts";
import { useScheduleText } from "./use-schedule-text.ts";
import { useNames } from "../../../app/admin/names.ts";
import { PagedTable } from "../../../app/admin/parts/PagedTable.tsx";
import { AddButton } from "../../../app/admin/parts/AddButton.tsx";
import { SelectField, TextField } from "../../../ui/TextField.tsx";
import { useCopyLottery } from "../plan/calls.ts";
import { EntryDialog } from "../../../app/admin/parts/EntryDialog.tsx";
import { useEntryForm } from "../../../app/admin/use-entry-form.ts";

/** Lotteries with their schedule and the most that they give back. */
export default function LotteriesScreen() {
  const { t } = useTranslation(["admin-lotteries", "admin-plan"]);
  const [adding, setAdding] = useState(false);
  const types = useLotteryTypes();
  const columns = useColumns();
  return (
    <>
      <PageHead
        title={t("admin-lotteries:title")}
        actions={
          <AddButton
            call={copyLotteryType}
            label={t("admin-plan:copy")}
            onClick={() => setAdding(true)}
          />
        }
      />
      <PagedTable
        label={t("admin-lotteries:title")}
        columns={columns}
        list={types}
        emptyText={t("admin-lotteries:none")}
      />
      {adding ? (
        <CopyDialog types={types.data?.items ?? []} onClose={() => setAdding(false)} />
      ) : null}
    </>
  );
}

function useColumns(): Column<AdminLotteryType>[] {
  const { t } = useTranslation("admin-lotteries");
  const names = useNames();
  const scheduleText = useScheduleText();
  const offered = (type: AdminLotteryType) => type.bet_types.filter((one) => one.active);
  const most = (type: AdminLotteryType) =>
    Math.max(0, ...offered(type).map((one) => one.return_to_player));
  return [
    {
      key: "name",
      head: t("admin-lotteries:lottery"),
      cell: (type) => (
        <Link to={`${paths.adminLotteryTypes}/${type.id}`} className="flex min-h-11 items-center">
          <RowName picture={<CategoryTile size={36} category={type.category} code={type.code} />}>
            <span className="t-label">{names.lottery(type)}</span>
          </RowName>
        </Link>
      ),
    },
    {
      key: "schedule",
      head: t("admin-lotteries:schedule"),
      wideOnly: true,
      cell: (type) => scheduleText(type.schedule),
    },
    {
      key: "bet_types",
      head: t("admin-lotteries:bet_types"),
      align: "right",
      wideOnly: true,
      cell: (type) => <span className="n-xs">{offered(type).length}</span>,
    },
    {
      key: "rtp",
      head: t("admin-lotteries:most_returned"),
      align: "right",
      cell: (type) => (
        <span className={cx("n-xs", most(type) > 1 && "text-urgent-ink")}>
          {percentOf(most(type))}
        </span>
      ),
    },
    {
      key: "active",
      head: t("admin-lotteries:state"),
      cell: (type) => (
        <Badge tone={type.active ? "won" : "neutral"}>
          {t(type.active ? "admin-lotteries:offered" : "admin-lotteries:not_offered")}
        </Badge>
      ),
    },
    {
      key: "edit",
      isAction: true,
      head: t("common:edit"),
      cell: (type) => (
        <ButtonLink variant="secondary" size="xs" to={`${paths.adminLotteryTypes}/${type.id}`}>
          {t("common:edit")}
        </ButtonLink>
      ),
    },
  ];
}

const CODE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const faultOfCode = { LOTTERY_TYPE_NOT_FOUND: "copy_of", LOTTERY_CODE_TAKEN: "code" } as const;

/** Adds a lottery that works like one that is there; everything else is changed afterwards. */
function CopyDialog(props: {
  readonly types: readonly AdminLotteryType[];
  readonly onClose: () => void;
}) {
  const { types, onClose } = props;
  const { t } = useTranslation(["admin-plan", "admin-forms"]);
  const navigate = useNavigate();
  const names = useNames();
  const copy = useCopyLottery();
  const form = useEntryForm({
    first: { copy_of: "", names: "", code: "" },
    required: ["copy_of", "names"],
    check: ({ code }) => ({ code: !CODE.test(code) && t("admin-forms:code") }),
    faultOfCode,
    send: async ({ names: name, ...sent }) => {
      const type = await copy.mutateAsync({ ...sent, names: { th: name.trim() } });
      await navigate(`${paths.adminLotteryTypes}/${type.id}`);
    },
  });
  return (
    <EntryDialog
      form={form}
      title={t("admin-plan:copy")}
      sendLabel={t("admin-plan:copy")}
      onClose={onClose}
    >
      <SelectField
        dense
        label={t("admin-plan:copy_of")}
        hint={t("admin-plan:copy_note")}
        placeholder={t("admin-plan:choose_lottery")}
        {...form.field("copy_of")}
        options={names.lotteryOptions(types.filter((type) => type.category !== "ANIMAL"))}
      />
      <TextField dense label={t("admin-plan:name_in.th")} maxLength={80} {...form.field("names")} />
      <TextField dense label={t("admin-plan:code")} maxLength={40} {...form.field("code")} />
    </EntryDialog>
  );
}
