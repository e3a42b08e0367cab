import { readUser } from "@chokdee/domain/members/admin-contract.ts";
import { Link } from "react-router";

import { adminMemberPath } from "../../paths.ts";
import { useMay } from "../own-rights.ts";
import { PhoneNumber } from "../../../ui/WholeNumber.tsx";

/** Whose payment it is, with the way to all that is known of them for whoever may read it. */
export function MemberLink(props: {
  readonly member: {
    readonly id: string;
    readonly nickname: string;
    readonly phone_number: string;
  };
}) {
  const { id, nickname, phone_number: phone } = props.member;
  const may = useMay();
  const who = (
    <span>
      {nickname} <PhoneNumber value={phone} />
    </span>
  );
  if (!may(readUser)) return who;
  return (
    <Link
      to={adminMemberPath(id)}
      className="inline-flex min-h-tap items-center text-brand-ink underline underline-offset-4 md:min-h-0"
    >
      {who}
    </Link>
  );
}
