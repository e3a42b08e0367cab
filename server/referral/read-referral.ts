/** What a member sees of their referral, and what an operator sees of it. */
import { formatBaht } from "@chokdee/domain/money.ts";
import type { ReplyOf } from "@chokdee/domain/contract.ts";
import type * as calls from "@chokdee/domain/referral/contract.ts";
import { maskedPhone, referralLink } from "@chokdee/domain/referral/rules.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import { ROW_NUMBER } from "@chokdee/domain/row-number.ts";
import qrcode from "qrcode";

import { readSettings } from "../core/settings.ts";
import { pageOf, readCursor } from "../platform/http/cursors.ts";
import { phoneFor, type Viewer } from "../core/colleagues-phones.ts";
import type { AppContext } from "../platform/app-context.ts";
import type { Queries } from "../platform/database/database.ts";
import type { Member } from "../platform/security/sessions.ts";
import { isUuid } from "../platform/database/row-ids.ts";
import { ownCode } from "./own-code.ts";
import {
  findCode,
  findReferrer,
  isPerson,
  listFriendRows,
  readAccount,
  type CommissionAccount,
} from "./queries/referrals.ts";

const USUAL_ROWS = 20;
/** How many friends an operator sees at a glance. */
const NEWEST_FRIENDS = 10;
const QR_IMAGE = { width: 480, margin: 2, errorCorrectionLevel: "M" } as const;

/** PUBLIC_URL decides where the link leads; without one, the address that the browser is at. */
export async function readReferral(
  app: AppContext,
  member: Pick<Member, "id" | "role">,
  origin: string | undefined,
): Promise<calls.MyReferral> {
  const code = await ownCode(app.db, member.id);
  const [account, settings] = await Promise.all([
    readAccount(app.db, member.id),
    readSettings(app.db),
  ]);
  const local = `http://localhost:${app.config.port}`;
  const link = referralLink(app.config.publicUrl ?? origin ?? local, code);
  return {
    code,
    link,
    qr_code: await qrcode.toDataURL(link, QR_IMAGE),
    // The staff earn none (docs/decisions/0080-commissions.md).
    commission_percent: member.role === "ADMIN" ? 0 : settings.commission_percent,
    ...sumsOf(account),
  };
}

function sumsOf(account: CommissionAccount) {
  return {
    balance: formatBaht(account.earned_satang - account.transferred_satang),
    earned: formatBaht(account.earned_satang),
    transferred: formatBaht(account.transferred_satang),
    friends: account.friends,
  };
}

/** As it stands, without making a code. Who brought the member is told by their code alone. */
export async function readKeptReferral(db: Queries, memberId: string) {
  const [code, referrer, account] = await Promise.all([
    findCode(db, memberId),
    findReferrer(db, memberId),
    readAccount(db, memberId),
  ]);
  const joined = referrer && {
    code: (await findCode(db, referrer.id)) ?? null,
    at: referrer.at.toISOString(),
  };
  const { friends, earned, transferred } = sumsOf(account);
  return { code: code ?? null, joined_with: joined ?? null, friends, earned, transferred };
}

export async function listFriends(
  app: AppContext,
  request: {
    readonly memberId: string;
    readonly limit?: number | undefined;
    readonly cursor?: string | undefined;
  },
): Promise<ReplyOf<typeof calls.listFriends>> {
  const limit = request.limit ?? USUAL_ROWS;
  const [before] = readCursor(request.cursor, [ROW_NUMBER]) ?? [];
  const beforeNo = before === undefined ? null : Number(before);
  const rows = await listFriendRows(app.db, request.memberId, beforeNo, limit + 1);
  const page = pageOf(rows, limit, (row) => [String(row.no)]);
  return {
    data: page.items.map((row) => ({
      nickname: row.nickname,
      phone_masked: maskedPhone(row.phone_number),
      joined_at: row.created_at.toISOString(),
      earned: formatBaht(row.earned_satang),
    })),
    next_cursor: page.nextCursor,
  };
}

/** Refuses MEMBER_NOT_FOUND. */
export async function readUserReferral(
  app: AppContext,
  viewer: Viewer,
  memberId: string,
): Promise<ReplyOf<typeof calls.userReferral>["data"]> {
  if (!isUuid(memberId) || !(await isPerson(app.db, memberId))) {
    throw new Refusal("MEMBER_NOT_FOUND");
  }
  const [code, referrer, account, friends] = await Promise.all([
    findCode(app.db, memberId),
    findReferrer(app.db, memberId),
    readAccount(app.db, memberId),
    listFriendRows(app.db, memberId, null, NEWEST_FRIENDS),
  ]);
  return {
    code: code ?? null,
    referred_by: referrer
      ? {
          id: referrer.id,
          nickname: referrer.nickname,
          phone_number: phoneFor(viewer, referrer.phone_number, referrer.is_staff),
          at: referrer.at.toISOString(),
        }
      : null,
    newest_friends: friends.map((row) => ({
      id: row.member_id,
      nickname: row.nickname,
      phone_number: phoneFor(viewer, row.phone_number, row.is_staff),
      earned: formatBaht(row.earned_satang),
    })),
    ...sumsOf(account),
  };
}
