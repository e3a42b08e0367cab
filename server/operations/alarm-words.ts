/** An alarm in words, in the language that the operator has set. */
import { randomUUID } from "node:crypto";

import { thaiMinute } from "@chokdee/domain/time.ts";

import type { AppContext } from "../platform/app-context.ts";
import { textOf } from "../platform/http/languages.ts";
import type { AlarmMessage } from "../platform/outside/alarm-channels.ts";
import type { Alarm } from "./alarms.ts";

/** Whether this version raises alarms of a kind: each has words. */
export const isKnownAlarm = (kind: string): boolean => {
  const code = `ALARM_${kind}`;
  return textOf(code, undefined, undefined) !== code;
};

/** A message about an alarm, for all channels. */
export function messageOf(
  { config }: Pick<AppContext, "config">,
  state: AlarmMessage["state"],
  { kind, detail, at }: Alarm,
): AlarmMessage {
  const { language } = config.alarms;
  const say = (code: string): string => textOf(code, undefined, language);
  const site = URL.parse(config.publicUrl ?? "");
  const what = [say(`ALARM_${kind}`), detail].filter(Boolean).join(" ");
  const subject = `Chokdee${site ? ` ${site.host}` : ""}: ${say(`ALARM_STATE_${state}`)}: ${what}`;
  const since = `${say("ALARM_SINCE")} ${thaiMinute(Date.parse(at))}`;
  const link = site ? [new URL("/#/admin/dashboard", site).href] : [];
  return {
    id: randomUUID(),
    state,
    kind,
    detail,
    at,
    subject,
    text: [subject, since, ...link].join("\n"),
  };
}
