import { readUser } from "@chokdee/domain/members/admin-contract.ts";
import { readAdminRound } from "@chokdee/domain/rounds/admin-contract.ts";
import { isDay } from "@chokdee/domain/time.ts";
import { Link } from "react-router";

import { useMay } from "../../app/admin/own-rights.ts";
import { adminMemberPath, adminRoundPath } from "../../app/paths.ts";
import { useDates } from "../../ui/dates.ts";
import { PhoneNumber } from "../../ui/WholeNumber.tsx";

/** A phone number at the end of a name. */
const PHONE = /\d{10}$/u;

/** What a row of the report is of; a round or a member leads to all that is known of it. */
export function ReportRowName(props: {
  readonly group: string;
  readonly row: { readonly key: string; readonly label: string; readonly draw_date: string | null };
}) {
  const { key, label, draw_date: day } = props.row;
  const dates = useDates();
  const path = usePath(props.group, key);
  const phone = PHONE.exec(label)?.[0];
  const name = isDay(label) ? (
    dates.day(label)
  ) : phone === undefined ? (
    label
  ) : (
    <span>
      {label.slice(0, -phone.length)}
      <PhoneNumber value={phone} />
    </span>
  );
  return (
    <span className="block min-w-30">
      {path === undefined ? (
        name
      ) : (
        <Link
          to={path}
          className="inline-flex min-h-10 items-center text-brand-ink underline-offset-4 hover:underline max-md:min-h-tap"
        >
          {name}
        </Link>
      )}
      {day ? <span className="t-caption block text-ink-3">{dates.day(day)}</span> : null}
    </span>
  );
}

function usePath(group: string, key: string): string | undefined {
  const may = useMay();
  if (group === "round" && may(readAdminRound)) return adminRoundPath(key);
  const isOfMember = group === "member" || group === "referrer";
  return isOfMember && may(readUser) ? adminMemberPath(key) : undefined;
}
