/** The operator changes settings (api.md PUT /api/admin/settings): what is left out stays. */
import type { Settings } from "@chokdee/domain/core/settings-contract.ts";
import { invalidSettings, type SettingName } from "@chokdee/domain/core/settings.ts";
import { cleanText } from "@chokdee/domain/clean-text.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import { forgetStaff } from "../accounts/forget-staff.ts";
import type { Actor } from "../platform/http/router.ts";
import type { AppContext } from "../platform/app-context.ts";
import type { Queries } from "../platform/database/database.ts";
import {
  askApproval,
  askerOf,
  changeAsked,
  needsSecondPerson,
  takeApproval,
  type Asked,
} from "../core/approvals.ts";
import { writeAudit } from "../core/audit.ts";
import type { PendingApproval } from "../core/pending-approval.ts";
import { lockSettings, upsertSetting } from "../core/queries/settings.ts";
import { refuseOverwrite } from "../core/refuse-overwrite.ts";
import { forgetSettings, readSettings } from "../core/settings.ts";
import { hasGenerous, refuseGenerousCommission } from "../rounds/change-bet-types.ts";

type SomeSettings = { readonly [Name in SettingName]?: Settings[Name] | undefined };
type SettingsChange = SomeSettings & {
  readonly confirmed?: boolean | undefined;
  readonly over?: SomeSettings | undefined;
};

/**
 * Answers all settings as they stand then, or that less control by two people waits for a second
 * owner. Refuses SETTING_INVALID with the names at fault, and ODDS_RETURN_TOO_MUCH where a larger
 * commission is not confirmed though with it bet types give back more than is staked.
 */
export async function changeSettings(
  app: AppContext,
  actor: Actor,
  { confirmed: isConfirmed = false, over, ...change }: SettingsChange,
): Promise<Settings | Asked> {
  const wanted = cleaned(change);
  const settings = await app.db.transaction<Settings | Asked>(async (tx) => {
    await lockSettings(tx);
    const before = await readSettings(tx);
    refuseOverwrite(before, { over, wanted });
    const after = { ...before, ...wanted };
    refuseInvalid(before, after);
    if (!isConfirmed && after.commission_percent > before.commission_percent) {
      await refuseGenerousCommission(tx, after.commission_percent);
    }
    const names = Object.keys(wanted) as SettingName[];
    const changed = names.filter((name) => before[name] !== after[name]);
    const asked = { before: only(before, changed), after: only(after, changed) };
    if (isLessControl(before, after) && (await needsSecondPerson(tx, "CONTROL"))) {
      return askApproval(tx, {
        kind: "CONTROL",
        change: asked,
        seenVersion: isConfirmed ? CONFIRMED : 0,
        actor,
      });
    }
    await apply(app, tx, actor, asked);
    return after;
  });
  forgetSettings(app.db);
  return settings;
}

/** Of an approval: that bet types give back more than is staked was known when it was asked for. */
const CONFIRMED = 1;

/** Runs what one owner has asked for and another approves. */
export async function approveSettings(
  app: AppContext,
  asked: PendingApproval,
  approver: Actor,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    await lockSettings(tx);
    const row = await takeApproval(tx, asked.id, approver);
    const after = row.change?.after as Partial<Settings>;
    const now = await readSettings(tx);
    const before = only(now, Object.keys(after) as SettingName[]);
    changeAsked(row, before);
    // What was fine when it was asked for may not be beside what was changed since.
    refuseInvalid(now, { ...now, ...after });
    const { commission_percent: commission = 0 } = after;
    const isFine = commission <= now.commission_percent || row.seen_version === CONFIRMED;
    if (!isFine && (await hasGenerous(tx, commission))) throw new Refusal("APPROVAL_OVERTAKEN");
    await apply(app, tx, askerOf(row), { before, after });
  });
  forgetSettings(app.db);
}

function refuseInvalid(before: Settings, after: Settings): void {
  const invalid = invalidSettings(after);
  // Settings may only make control by two people stricter (decisions.md "Two people").
  if (before.two_person && !after.two_person) invalid.push("two_person");
  if (invalid.length > 0) throw new Refusal("SETTING_INVALID", { settings: invalid });
}

/**
 * Whether one person may do alone what took two, or the house gives away more or lets strangers in,
 * when a setting is more (a switch: on) or less (off); null: neither.
 */
const WIDER_WHEN: Readonly<Record<SettingName, "MORE" | "LESS" | null>> = {
  require_otp: null,
  require_bank_account: null,
  require_age_confirmation: null,
  deposit_min: null,
  deposit_max: "MORE",
  slips_per_day: null,
  slip_storage_gb: null,
  withdrawal_min: null,
  withdrawal_max: "MORE",
  withdrawals_per_day: "MORE",
  cancellations_per_day: "MORE",
  contact_line_url: null,
  contact_phone: null,
  group_chat_url: null,
  licence_number: null,
  ktb_company_id: null,
  commission_percent: "MORE",
  round_cost_limit: "MORE",
  round_over_limit_pays: "MORE",
  // Never switched off: refuseInvalid.
  two_person: null,
  two_person_credit_above: "MORE",
  two_person_credit_per_day: "MORE",
  two_person_withdrawal_above: "MORE",
  deposit_play_percent: "LESS",
  debts_from_wins: "LESS",
  debts_from_deposits: "LESS",
  debts_block_withdrawals: "LESS",
  debts_block_bets: "LESS",
  two_sources_settle: "MORE",
  staff_totp_required: "LESS",
  second_person_hours: "LESS",
};

/** How much it is: a switch is 1 when it is on, and a round that may cost 0 has no limit. */
const weightOf = (settings: Settings, name: SettingName): number =>
  name === "round_cost_limit" && settings[name] === 0 ? Infinity : Number(settings[name]);

function isLessControl(before: Settings, after: Settings): boolean {
  if (!before.two_person) return false;
  return (Object.keys(WIDER_WHEN) as SettingName[]).some((name) => {
    const more = WIDER_WHEN[name] === null ? 0 : weightOf(after, name) - weightOf(before, name);
    return WIDER_WHEN[name] === "MORE" ? more > 0 : more < 0;
  });
}

async function apply(
  app: AppContext,
  tx: Queries,
  actor: Actor,
  change: { readonly before: Partial<Settings>; readonly after: Partial<Settings> },
): Promise<void> {
  const changed = Object.entries(change.after);
  for (const [name, value] of changed) await upsertSetting(tx, name, value);
  if (changed.length === 0) return;
  if (change.after.staff_totp_required !== undefined) await forgetStaff(app, tx);
  await writeAudit(tx, {
    ...actor,
    action: "settings.change",
    targetKind: "settings",
    targetId: "house",
    ...change,
  });
}

function cleaned(wanted: SettingsChange): Partial<Settings> {
  const given = Object.entries(wanted).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    given.map(([name, value]) => [name, typeof value === "string" ? cleanText(value) : value]),
  );
}

function only(settings: Settings, names: readonly SettingName[]): Partial<Settings> {
  return Object.fromEntries(names.map((name) => [name, settings[name]]));
}
