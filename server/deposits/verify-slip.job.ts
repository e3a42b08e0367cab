/** Asks the configured service about a slip that was uploaded; a service that is down is retried. */
import type { Job } from "../platform/database/jobs.ts";
import { isUuid } from "../platform/database/row-ids.ts";
import { findQrText, keepVerification } from "./queries/slips.ts";
import { slipVerifierOf } from "./slip-verifier.ts";

export const VERIFY_SLIP = "verify-slip";

export const verifySlipJob: Job = {
  name: VERIFY_SLIP,
  run: async (app, payload) => {
    const { imageId } = payload as { imageId?: unknown };
    const verifier = slipVerifierOf(app.config);
    if (!verifier || typeof imageId !== "string" || !isUuid(imageId)) return;
    const qrText = await findQrText(app.db, imageId);
    if (qrText === undefined) return;
    await keepVerification(app.db, imageId, await verifier.verify(qrText));
    app.live.tellDesks("deposits");
  },
};
