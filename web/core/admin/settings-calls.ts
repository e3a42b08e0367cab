import { listHouseTexts } from "@chokdee/domain/core/house-texts-contract.ts";
import { readSettings, writeSettings } from "@chokdee/domain/core/settings-contract.ts";

import { request, type RequestOptions } from "../../app/api.ts";
import { useAction, useCall } from "../../app/use-call.ts";

export const useSettings = () => useCall("backoffice", readSettings, {});
export const useHouseTexts = () => useCall("backoffice", listHouseTexts, {});

type SettingsChange = RequestOptions<typeof writeSettings>["body"];

/**
 * Sends what changed only; what another operator changed meanwhile stays. Answers the settings as
 * they stand, or the message that another owner has to approve.
 */
export const useWriteSettings = () =>
  useAction(
    async (body: SettingsChange) => {
      const answer = await request(writeSettings, { body });
      return "message" in answer ? answer.message : answer.data;
    },
    "backoffice",
    "settings",
  );
