/**
 * Who sees the phones of colleagues: a phone is what one signs in with, and wrong passwords lock an
 * account (decision 85).
 */
import { mayCall, type Right } from "@chokdee/domain/rights.ts";
import { listStaff } from "@chokdee/domain/staff/contract.ts";

import type { Member } from "../platform/security/sessions.ts";

const HIDDEN_PHONE = "**********";

/** Who asks, as far as it decides what they see. */
export interface Viewer {
  readonly rights: readonly Right[];
}

export function viewerOf({ staff }: Member): Viewer {
  return { rights: staff?.rights ?? [] };
}

/** Whether somebody sees the list of the staff, where the phones of all colleagues stand. */
export function seesStaff({ rights }: Viewer): boolean {
  return mayCall(rights, listStaff);
}

/** A phone as the viewer may see it. */
export function phoneFor(viewer: Viewer, phone: string, isStaff: boolean): string {
  return !isStaff || seesStaff(viewer) ? phone : HIDDEN_PHONE;
}
