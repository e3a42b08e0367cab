import { basename } from "node:path";

import { expect, it } from "vitest";

import { sourcesUnder, withoutComments } from "../../tools/sources.ts";

const ROOT = new URL("../../", import.meta.url).pathname;

/** What is given to the clipboard: by a button of its own, or by a line that has such a button. */
const COPIES =
  /\bcopyText\((?<call>[^)]*)\)|<CopyButton\b[^>]*?\btext=\{(?<text>[^}]*)\}|<ReferenceLine\b[^>]*?\bvalue=\{(?<value>[^}]*)\}(?:\s+plain=\{(?<plain>[^}]*)\})?/g;

/*
 * Where each text comes from. An amount has the satang by which a deposit is found, and a number
 * goes without the dashes that a bank's app refuses: whoever changes a line looks at both.
 */
const LOOKED_AT: Readonly<Record<string, readonly string[]>> = {
  "CopyButton.tsx": ["made"],
  "DepositFacts.tsx": ["deposit.reference_id"],
  "FirstPasswordOf.tsx": ["props.password"],
  // Names of bet types, digits and amounts in whole baht: what another house reads.
  "LayOffDialog.tsx": ["text"],
  "MemberDialog.tsx": ["password"],
  "ProofFacts.tsx": ["value"],
  "QrPayment.tsx": ["deposit.reference_id", "deposit.qr_amount"],
  "ReceivingChoice.tsx": ['account.display_number.replaceAll("-", "")'],
  "ReferenceLine.tsx": ["plain ?? value"],
  "ReferralScreen.tsx": ["link", "link"],
  "SecurityScreen.tsx": ["begin.data.secret", 'props.codes.join("\\n")'],
  "SetCard.tsx": ["code", "link"],
  "SlipDetail.tsx": ["slip.betGroupId"],
  "SlipTakeaway.tsx": ["() => printSlipText(lines)"],
  "TransferPayment.tsx": ["account.account_number", "deposit.reference_id"],
  "WithdrawalPanel.tsx": ["withdrawal.bank_account_no"],
};

it("every button that copies copies the text that was looked at", () => {
  const found = sourcesUnder(ROOT, /^web\/.*\.tsx$/).flatMap(({ path, text }) => {
    const copies = [...withoutComments(text).matchAll(COPIES)].map(
      ({ groups }) =>
        groups?.["call"] ?? groups?.["text"] ?? groups?.["plain"] ?? groups?.["value"],
    );
    return copies.length > 0 ? [[basename(path), copies]] : [];
  });
  expect(Object.fromEntries(found)).toEqual(LOOKED_AT);
});
