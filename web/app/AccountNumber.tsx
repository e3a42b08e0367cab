import { groupAccountNumber } from "@chokdee/domain/members/bank-accounts.ts";

import { WholeNumber } from "../ui/WholeNumber.tsx";

/** 0452873196 -> 045-2-87319-6 */
export function AccountNumber(props: {
  readonly value: string;
  /** As its bank writes it; of a bank that is not known as most do. */
  readonly groups?: readonly number[] | null | undefined;
  readonly className?: string | undefined;
}) {
  const { value, groups = null, className } = props;
  return <WholeNumber value={groupAccountNumber(value, groups)} className={className} />;
}
