import {
  adjustCredit,
  alikeFilters,
  memberSorts,
  memberStates,
  type AdminUser,
} from "@chokdee/domain/members/admin-contract.ts";
import { listStaff } from "@chokdee/domain/staff/contract.ts";
import { useDeferredValue, useState } from "react";

import { useTranslation } from "../../text/i18n.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Segment } from "../../ui/Segment.tsx";
import { useDates } from "../../ui/dates.ts";
import { groupPhone } from "../../ui/group-phone.ts";
import { Money } from "../../ui/Money.tsx";
import { PageHead } from "../../ui/AppBar.tsx";
import type { Column } from "../../ui/Table.tsx";
import { ReportHead } from "../../app/admin/parts/ReportHead.tsx";
import { SelectField } from "../../ui/TextField.tsx";
import { PhoneNumber } from "../../ui/WholeNumber.tsx";
import { SearchBox } from "../../app/admin/parts/SearchBox.tsx";
import { useFilters } from "../../app/admin/use-filters.ts";
import { PagedTable } from "../../app/admin/parts/PagedTable.tsx";
import { useMay } from "../../app/admin/own-rights.ts";
import { useUsers, useUsersFile } from "./calls.ts";
import { useTags } from "./likeness-calls.ts";
import { TagList } from "./TagList.tsx";
import { CreditDialog } from "./CreditDialog.tsx";
import { MemberDialog } from "./MemberDialog.tsx";
import { useShownMember } from "./use-shown-member.ts";

interface Filters {
  readonly search: string;
  readonly role: AdminUser["role"];
  readonly sort: (typeof memberSorts)[number];
  readonly state: "" | (typeof memberStates)[number];
  readonly tag: string;
  readonly alike: "" | (typeof alikeFilters)[number];
}

const FIRST: Filters = { search: "", role: "USER", sort: "newest", state: "", tag: "", alike: "" };
const CHOICES = {
  role: ["USER", "ADMIN"],
  sort: memberSorts,
  state: ["", ...memberStates],
  alike: ["", ...alikeFilters],
};

/** Members with search, their credit and its adjustment (product.md section 2, "Admin"). */
export default function MembersScreen() {
  const { t } = useTranslation(["admin-members", "admin-likeness"]);
  const [adjusted, setAdjusted] = useState<AdminUser>();
  const member = useShownMember();
  const filters = useFilters(FIRST, CHOICES);
  const { pages } = filters;
  const { search, role, sort, state, tag, alike } = filters.values;
  const wanted = useDeferredValue(search.trim());
  const asked = {
    search: wanted,
    role,
    sort,
    state: state || undefined,
    tag: tag || undefined,
    alike: alike || undefined,
  };
  const users = useUsers(asked, pages.cursor);
  const tags = useTags();
  const file = useUsersFile();
  const may = useMay();
  const columns = useColumns(setAdjusted, member.open).filter(
    ({ key }) => key !== "adjust" || (role === "USER" && may(adjustCredit)),
  );

  return (
    <>
      <PageHead
        title={t("title")}
        actions={
          <SearchBox
            label={t("search")}
            maxLength={100}
            className="w-full md:w-85"
            {...filters.field("search")}
          />
        }
      />
      <ReportHead asked={asked} file={file}>
        <SelectField
          dense
          className="max-md:grow max-md:basis-36 md:w-55"
          label={t("sort")}
          value={sort}
          onChange={(value) => filters.set({ sort: value as Filters["sort"] })}
          options={memberSorts.map((value) => ({ value, label: t(`sort_${value}`) }))}
        />
        <SelectField
          dense
          className="max-md:grow max-md:basis-36 md:w-55"
          label={t("state")}
          placeholder={t("state_all")}
          value={state}
          onChange={(value) => filters.set({ state: value as Filters["state"] })}
          options={memberStates.map((value) => ({ value, label: t(`state_${value}`) }))}
        />
        <SelectField
          dense
          className="max-md:grow max-md:basis-36 md:w-55"
          label={t("admin-likeness:tag")}
          placeholder={t("state_all")}
          value={tag}
          onChange={(value) => filters.set({ tag: value })}
          options={tagsToChoose(tags.data?.items ?? [], tag)}
        />
        <SelectField
          dense
          className="max-md:grow max-md:basis-36 md:w-55"
          label={t("admin-likeness:alike")}
          placeholder={t("state_all")}
          value={alike}
          onChange={(value) => filters.set({ alike: value as Filters["alike"] })}
          options={alikeFilters.map((value) => ({
            value,
            label: t(`admin-likeness:filter.${value}`),
          }))}
        />
      </ReportHead>
      {/* Colleagues are listed for who works with them; to others even their phones are hidden. */}
      {may(listStaff) ? (
        <Segment
          label={t("role")}
          className="no-print mb-4 w-full md:w-70"
          {...filters.field("role")}
          choices={[
            { value: "USER", label: t("role_user") },
            { value: "ADMIN", label: t("role_admin") },
          ]}
        />
      ) : null}
      <PagedTable
        list={users}
        pages={pages}
        label={t("table")}
        columns={columns}
        emptyText={t("none")}
      />
      {adjusted ? <CreditDialog user={adjusted} onClose={() => setAdjusted(undefined)} /> : null}
      {member.shown ? (
        <MemberDialog
          key={member.shown}
          userId={member.shown}
          slip={member.slip}
          onShow={member.change}
          onClose={member.close}
        />
      ) : null}
    </>
  );
}

/** The one that is chosen stays to be seen when nobody has it any more. */
function tagsToChoose(
  inUse: readonly { readonly tag: string; readonly members: number }[],
  chosen: string,
) {
  const missing = chosen !== "" && !inUse.some(({ tag }) => tag === chosen);
  return [
    ...inUse.map(({ tag, members }) => ({ value: tag, label: `${tag} (${String(members)})` })),
    ...(missing ? [{ value: chosen, label: chosen }] : []),
  ];
}

function useColumns(
  adjust: (user: AdminUser) => void,
  show: (id: string) => void,
): Column<AdminUser>[] {
  const { t } = useTranslation("admin-members");
  const dates = useDates();
  return [
    {
      key: "id",
      head: t("id"),
      wideOnly: true,
      cell: (user) => <span className="n-xs text-ink-2">{user.id.slice(0, 8)}</span>,
    },
    {
      key: "phone",
      head: t("phone"),
      cell: (user) => (
        <button
          type="button"
          className="n-xs min-h-10 text-brand-ink underline-offset-4 hover:underline"
          aria-label={`${t("detail")} ${groupPhone(user.phone_number)}`}
          onClick={() => show(user.id)}
        >
          <PhoneNumber value={user.phone_number} />
        </button>
      ),
    },
    {
      key: "nickname",
      head: t("nickname"),
      cell: (user) => (
        <>
          {user.nickname}
          <TagList tags={user.tags} />
        </>
      ),
    },
    {
      key: "role",
      head: t("role"),
      wideOnly: true,
      cell: (user) => (
        <span className="flex gap-2">
          <Badge tone={user.role === "ADMIN" ? "info" : "neutral"}>
            {t(user.role === "ADMIN" ? "role_admin" : "role_user")}
          </Badge>
          {user.locked ? <Badge tone="cancelled">{t("locked")}</Badge> : null}
        </span>
      ),
    },
    {
      key: "credit",
      head: t("credit"),
      align: "right",
      cell: (user) => <Money value={user.wallet.balance} />,
    },
    {
      key: "joined",
      head: t("joined"),
      wideOnly: true,
      cell: (user) => dates.day(user.created_at),
    },
    {
      key: "adjust",
      isAction: true,
      head: t("adjust"),
      cell: (user) => (
        <Button
          variant="secondary"
          size="xs"
          className="whitespace-nowrap"
          onClick={() => adjust(user)}
        >
          {t("adjust")}
        </Button>
      ),
    },
  ];
}
