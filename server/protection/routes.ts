/** The calls of player protection: domain/protection/contract.ts. */
import * as contract from "@chokdee/domain/protection/contract.ts";

import type { FrontDesk } from "../platform/http/front-desk.ts";
import { textOf } from "../platform/http/languages.ts";
import { excludeMyself } from "./exclude-myself.ts";
import { saveRealityCheck } from "./queries/protection.ts";
import { readProtection } from "./read-protection.ts";
import { setLimits } from "./set-limits.ts";
import { takeBreak } from "./take-break.ts";

/** By address; far above what anybody does by hand. */
const LIMIT = { name: "protection", times: 120, seconds: 600 };

export function protectionRoutes(desk: FrontDesk): void {
  const { house } = desk;
  const options = { limit: LIMIT };

  desk.serve(contract.readProtection, ({ session }) => readProtection(house.db, session));

  desk.serve(
    contract.setLimits,
    async ({ body, member, session, address }) => {
      await setLimits(house, { memberId: member.id, address }, body.limits);
      return readProtection(house.db, session);
    },
    options,
  );

  desk.serve(
    contract.takeBreak,
    async ({ body, member, session, address }) => {
      await takeBreak(house, { memberId: member.id, address }, body.length);
      return readProtection(house.db, session);
    },
    options,
  );

  desk.serve(
    contract.excludeMyself,
    async ({ body, member, address, language }) => {
      const begun = await excludeMyself(house, { memberId: member.id, address }, body.length);
      return { message: textOf("EXCLUSION_BEGAN", undefined, language), until: begun.until };
    },
    options,
  );

  desk.serve(
    contract.setRealityCheck,
    async ({ body, member, session }) => {
      await saveRealityCheck(house.db, member.id, body.every_minutes);
      return readProtection(house.db, session);
    },
    options,
  );
}
