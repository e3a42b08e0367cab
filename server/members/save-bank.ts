/** The operator decides which banks members may choose (api.md /api/admin/banks). */
import { isDeepStrictEqual } from "node:util";

import type { AdminBank } from "@chokdee/domain/members/admin-bank-contract.ts";
import { ACCOUNT_NUMBER_MOST_DIGITS } from "@chokdee/domain/members/bank-accounts.ts";
import { cleanText } from "@chokdee/domain/clean-text.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import type { Actor } from "../platform/http/router.ts";
import type { AppContext } from "../platform/app-context.ts";
import { writeAudit } from "../core/audit.ts";
import { refuseOverwrite } from "../core/refuse-overwrite.ts";
import { insertBank, lockBank, updateBank, type BankRow } from "./queries/banks.ts";

/** No Thai bank has shorter account numbers. */
const LEAST_DIGITS = 6;

interface BankFields {
  readonly name_th?: string | undefined;
  readonly name_en?: string | undefined;
  readonly color?: string | undefined;
  readonly account_groups?: readonly number[] | null | undefined;
  readonly active?: boolean | undefined;
}
export interface BankForm extends BankFields {
  /** What stood where they were typed over. */
  readonly over?: BankFields | undefined;
}

export async function addBank(
  app: AppContext,
  actor: Actor,
  bank: Omit<BankRow, "id" | "active" | "account_groups"> & Pick<BankForm, "account_groups">,
): Promise<AdminBank> {
  return app.db.transaction(async (tx) => {
    const added = await insertBank(tx, {
      ...bank,
      name_th: named("name_th", bank.name_th),
      name_en: named("name_en", bank.name_en),
      account_groups: groupsOf(bank.account_groups ?? null),
    });
    if (!added) throw new Refusal("BANK_EXISTS_ALREADY");
    await writeAudit(tx, { ...auditOf(actor, "bank.add", added.id), after: added });
    return added;
  });
}

/** What the form leaves out stays as it is; saved as it stands nothing is written. */
export async function changeBank(
  app: AppContext,
  actor: Actor,
  id: string,
  form: BankForm,
): Promise<{ readonly bank: AdminBank; readonly isChanged: boolean }> {
  return app.db.transaction(async (tx) => {
    const before = await lockBank(tx, id);
    if (!before) throw new Refusal("NOT_FOUND");
    const after = {
      ...before,
      name_th: form.name_th === undefined ? before.name_th : named("name_th", form.name_th),
      name_en: form.name_en === undefined ? before.name_en : named("name_en", form.name_en),
      color: isSame(form.color, before.color) ? before.color : (form.color ?? before.color),
      account_groups:
        form.account_groups === undefined ? before.account_groups : groupsOf(form.account_groups),
      active: form.active ?? before.active,
    };
    const over = form.over && { ...form.over };
    if (over && isSame(over.color, before.color)) over.color = before.color;
    refuseOverwrite({ ...before }, { over, wanted: after });
    if (isDeepStrictEqual(after, before)) return { bank: after, isChanged: false };
    await updateBank(tx, after);
    await writeAudit(tx, { ...auditOf(actor, "bank.change", id), before, after });
    return { bank: after, isChanged: true };
  });
}

/** A colour is the same in capitals. */
const isSame = (one: string | undefined, other: string): boolean =>
  one?.toLowerCase() === other.toLowerCase();

/** Groups of an account number that can be entered: 15 digits at most (product.md section 9). */
function groupsOf(groups: readonly number[] | null): number[] | null {
  if (groups === null) return null;
  const digits = groups.reduce((sum, length) => sum + length, 0);
  if (digits < LEAST_DIGITS || digits > ACCOUNT_NUMBER_MOST_DIGITS) {
    throw new Refusal("SETTING_INVALID", { field: "account_groups" });
  }
  return [...groups];
}

function named(field: "name_th" | "name_en", name: string): string {
  const cleaned = cleanText(name);
  if (cleaned === "") throw new Refusal("SETTING_INVALID", { field });
  return cleaned;
}

function auditOf(actor: Actor, action: "bank.add" | "bank.change", id: string) {
  return { ...actor, action, targetKind: "bank", targetId: id } as const;
}
