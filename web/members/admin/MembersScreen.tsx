import { adjustCredit, type AdminUser } from "@chokdee/domain/members/admin-contract.ts";
import { listStaff } from "@chokdee/domain/staff/contract.ts";
import { Search } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { useSearchParams } from "react-router";

import { useTranslation } from "../../text/i18n.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Segment } from "../../ui/Chips.tsx";
import { useDates } from "../../ui/dates.ts";
import { controlLook } from "../../ui/Field.tsx";
import { groupPhone } from "../../ui/group-phone.ts";
import { Money } from "../../ui/Money.tsx";
import { PageHead } from "../../ui/AppBar.tsx";
import type { Column } from "../../ui/Table.tsx";
import { useCursorPages } from "../../ui/use-cursor-pages.ts";
import { PagedTable } from "../../app/admin/parts/PagedTable.tsx";
import { useMay } from "../../app/admin/own-rights.ts";
import { useUsers } from "./calls.ts";
import { CreditDialog } from "./CreditDialog.tsx";
import { MemberDialog } from "./MemberDialog.tsx";

/** Members with search, their credit and its adjustment (product.md section 2, "Admin"). */
export function MembersScreen() {
  const { t } = useTranslation("admin-members");
  const [search, setSearch] = useState("");
  const [adjusted, setAdjusted] = useState<AdminUser>();
  const [address] = useSearchParams();
  const [shownId, setShownId] = useState(address.get("member") ?? undefined);
  const wanted = useDeferredValue(search.trim());
  const pages = useCursorPages();
  const [role, setRole] = useState<AdminUser["role"]>("USER");
  const users = useUsers(wanted, pages.cursor, role);
  const may = useMay();
  const columns = useColumns(setAdjusted, setShownId).filter(
    ({ key }) => key !== "adjust" || (role === "USER" && may(adjustCredit)),
  );

  const searchFor = (text: string) => {
    setSearch(text);
    pages.first();
  };
  return (
    <>
      <PageHead
        title={t("title")}
        actions={
          <label className="relative block w-full md:w-85">
            <span className="sr-only">{t("search")}</span>
            <Search size={18} aria-hidden className="absolute left-3 top-1/2 -translate-y-1/2" />
            <input
              type="search"
              value={search}
              maxLength={100}
              placeholder={t("search")}
              onChange={(event) => searchFor(event.target.value)}
              className={`${controlLook(false, true)} pl-10`}
            />
          </label>
        }
      />
      {/* Colleagues are listed for who works with them; to others even their phones are hidden. */}
      {may(listStaff) ? (
        <Segment
          label={t("role")}
          className="mb-4 w-full md:w-70"
          value={role}
          onChange={(value) => {
            setRole(value);
            pages.first();
          }}
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
        rowKey={(user) => user.id}
        emptyText={t("none")}
      />
      {adjusted ? <CreditDialog user={adjusted} onClose={() => setAdjusted(undefined)} /> : null}
      {shownId ? <MemberDialog userId={shownId} onClose={() => setShownId(undefined)} /> : null}
    </>
  );
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
          className="n-xs min-h-10 whitespace-nowrap text-brand-ink underline-offset-4 hover:underline"
          aria-label={`${t("detail")} ${groupPhone(user.phone_number)}`}
          onClick={() => show(user.id)}
        >
          {groupPhone(user.phone_number)}
        </button>
      ),
    },
    { key: "nickname", head: t("nickname"), cell: (user) => user.nickname },
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
      head: <span className="sr-only">{t("adjust")}</span>,
      align: "right",
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
