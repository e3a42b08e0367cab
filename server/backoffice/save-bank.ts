/** The operator decides which banks members may choose (api.md /api/admin/banks). */
import type { AdminBank } from "@chokdee/domain/backoffice/bank-contract.ts";
import { cleanText } from "@chokdee/domain/members/clean-text.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import type { House } from "../platform/house.ts";
import { writeAudit } from "./audit.ts";
import { insertBank, lockBank, updateBank, type BankRow } from "./queries/banks.ts";

export interface Actor {
  readonly actorId: string;
  readonly address: string;
}

export interface BankForm {
  readonly name_th?: string | undefined;
  readonly name_en?: string | undefined;
  readonly color?: string | undefined;
  readonly active?: boolean | undefined;
}

export async function addBank(
  house: House,
  actor: Actor,
  bank: Omit<BankRow, "id" | "active">,
): Promise<AdminBank> {
  return house.db.transaction(async (tx) => {
    const added = await insertBank(tx, {
      ...bank,
      name_th: named(bank.name_th),
      name_en: named(bank.name_en),
    });
    if (!added) throw new Refusal("BANK_EXISTS_ALREADY");
    await writeAudit(tx, { ...auditOf(actor, "bank.add", added.id), after: added });
    return added;
  });
}

/** What the form leaves out stays as it is. */
export async function changeBank(
  house: House,
  actor: Actor,
  id: string,
  form: BankForm,
): Promise<AdminBank> {
  return house.db.transaction(async (tx) => {
    const before = await lockBank(tx, id);
    if (!before) throw new Refusal("NOT_FOUND");
    const after = {
      ...before,
      name_th: form.name_th === undefined ? before.name_th : named(form.name_th),
      name_en: form.name_en === undefined ? before.name_en : named(form.name_en),
      color: form.color ?? before.color,
      active: form.active ?? before.active,
    };
    await updateBank(tx, after);
    await writeAudit(tx, { ...auditOf(actor, "bank.change", id), before, after });
    return after;
  });
}

function named(name: string): string {
  const cleaned = cleanText(name);
  if (cleaned === "") throw new Refusal("SETTING_INVALID");
  return cleaned;
}

function auditOf(actor: Actor, action: string, id: string) {
  return { ...actor, action, targetKind: "bank", targetId: id };
}
