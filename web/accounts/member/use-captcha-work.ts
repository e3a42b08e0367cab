import type { generateCaptcha } from "@chokdee/domain/accounts/contract.ts";
import type { ReplyOf } from "@chokdee/domain/contract.ts";
import { useState } from "react";

import { fetchCode } from "../../load/retries.ts";

/** What stands of the work for one captcha and one phone number. */
interface Standing {
  readonly of: string;
  readonly found?: readonly number[];
  readonly hasFailed?: true;
}

/** A way past the picture for whoever cannot read it: the browser works instead. */
export function useCaptchaWork(shown: ReplyOf<typeof generateCaptcha> | undefined, phone: string) {
  const [state, setState] = useState<Standing>();
  const of = `${shown?.captcha_token} ${phone}`;
  const standing = state?.of === of ? state : undefined;
  const end = (now: Standing) => setState((last) => (last?.of === now.of ? now : last));
  const start = (): void => {
    if (!shown) return;
    setState({ of });
    const { captcha_token: token, captcha_work: work } = shown;
    void fetchCode(() => import("./captcha-work.ts"))
      .then(({ findNumbers }) => findNumbers(token, phone, work))
      .then(
        (found) => end({ of, found }),
        () => end({ of, hasFailed: true }),
      );
  };
  return {
    start,
    found: standing?.found,
    hasFailed: standing?.hasFailed === true,
    isRunning: standing !== undefined && !standing.found && !standing.hasFailed,
  };
}
