import type { NeededRight } from "@chokdee/domain/rights.ts";
import type { ReactNode } from "react";

import { useMay } from "../own-rights.ts";

interface MayProps {
  /** The call that is made by what stands within. */
  readonly call: { readonly method: string; readonly right: NeededRight };
  readonly children: ReactNode;
}

/** Shows a way to act only to whoever may make its call: nobody is led to a refusal. */
export function May({ call, children }: MayProps): ReactNode {
  return useMay()(call) ? children : null;
}
