/**
 * The first administrator, made at the first start from ADMIN_PHONE and ADMIN_PASSWORD, or with a
 * random password that is printed once (api.md "Running it"). Where there is an administrator
 * already, nothing is touched.
 */
import { maskPhone } from "@chokdee/domain/members/rules.ts";

import { refusedBy } from "../platform/database/database.ts";
import type { AppContext } from "../platform/app-context.ts";
import { textOf } from "../platform/http/languages.ts";
import { hashPassword } from "../platform/security/passwords.ts";
import { openWallet } from "../wallet/post-entries.ts";
import { hasAdministrator, insertMember } from "../accounts/queries/members.ts";
import { staffRefusal } from "../accounts/password-rules.ts";
import { insertStaff } from "../accounts/queries/staff.ts";
import { randomPassword } from "../accounts/reset-member-password.ts";

const DEFAULT_PHONE = "0900000000";
const PASSWORD_LENGTH = 16;

export async function seedAdministrator(
  app: AppContext,
  print: (text: string) => void = (text) => void process.stdout.write(text),
): Promise<void> {
  if (await hasAdministrator(app.db)) return;
  const phone = app.config.adminPhone ?? DEFAULT_PHONE;
  const given = app.config.adminPassword;
  // A trial may do with less; outside of it a weak one opens the door to its own change only.
  const isWeak = given !== undefined && !app.config.demo && staffRefusal(given, phone) !== null;
  const password = given ?? randomPassword(PASSWORD_LENGTH);
  const passwordHash = await hashPassword(password);
  try {
    await app.db.transaction(async (tx) => {
      const member = await insertMember(tx, {
        phone,
        nickname: textOf("ADMINISTRATOR", undefined, undefined),
        role: "ADMIN",
        passwordHash,
        registeredName: null,
        ageConfirmed: true,
      });
      await openWallet(tx, member.id);
      // A password that was printed has been seen; one that the operator chose is theirs to keep.
      await insertStaff(tx, {
        memberId: member.id,
        rights: ["owner"],
        mustChangePassword: given === undefined || isWeak,
        createdBy: null,
      });
    });
  } catch (error) {
    if (refusedBy(error) !== "phone_taken") throw error;
    // Another node was faster, or a member has the number: they are not made an administrator.
    if (!(await hasAdministrator(app.db))) {
      app.log.error({ phone: maskPhone(phone) }, "ADMIN_PHONE is a member's: no administrator");
    }
    return;
  }
  if (given === undefined)
    print(
      box([
        "First administrator",
        `phone     ${phone}`,
        `password  ${password}`,
        "",
        "Shown this once: sign in at /#/admin/login and change it.",
      ]),
    );
}

function box(lines: readonly string[]): string {
  const width = Math.max(...lines.map((line) => line.length));
  const edge = "─".repeat(width + 2);
  const rows = lines.map((line) => `│ ${line.padEnd(width)} │`);
  return `\n${[`┌${edge}┐`, ...rows, `└${edge}┘`].join("\n")}\n\n`;
}
