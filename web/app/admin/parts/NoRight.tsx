import { mayCall, rights, type Right } from "@chokdee/domain/rights.ts";
import { LockKeyhole } from "lucide-react";

import { useTranslation } from "../../../text/i18n.ts";
import { PageHead } from "../../../ui/AppBar.tsx";
import { ButtonLink } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { adminEntries, type AdminEntry } from "../admin-nav.ts";
import { useMay, useOwnStaff } from "../own-rights.ts";
import { useEntryName } from "../use-entry-name.ts";

/** In the place of a screen that one has no right to: what it needs, whom to ask, and a way on. */
export function NoRight({ entry }: { readonly entry: AdminEntry }) {
  const { t } = useTranslation(["admin-desk", "admin-staff"]);
  const nameOf = useEntryName();
  const may = useMay();
  const own = useOwnStaff().data?.rights ?? [];
  const listed = (some: readonly Right[]) =>
    some.map((right) => t(`admin-staff:right.${right}`)).join(" · ");
  const page = nameOf(entry.key);
  const open = adminEntries.find(({ shows }) => may(shows));
  return (
    <>
      <PageHead title={page} />
      <Card className="flex max-w-content flex-col items-start gap-3">
        <LockKeyhole size={32} aria-hidden className="text-ink-3" />
        <h2 role="alert" className="t-heading">
          {t("admin-desk:no_right.title")}
        </h2>
        <p className="t-body">
          {t("admin-desk:no_right.needs", {
            page,
            rights: listed(rights.filter((right) => mayCall([right], entry.shows))),
          })}
        </p>
        <p className="t-small text-ink-2">
          {t("admin-desk:no_right.own", { rights: listed(own) || "-" })}
        </p>
        <p className="t-small text-ink-2">
          {t("admin-desk:no_right.ask", {
            owner: t("admin-staff:right.owner"),
            staff: nameOf("staff"),
          })}
        </p>
        {open ? (
          <ButtonLink size="sm" to={open.path}>
            {t("admin-desk:no_right.back", { page: nameOf(open.key) })}
          </ButtonLink>
        ) : null}
      </Card>
    </>
  );
}
