/** A member's deposit into a bank account, as its screen reads it: it waits, and has no slip yet. */
const MINUTE_MS = 60_000;

/** The account that the member has linked. */
export const ownAccount = {
  id: "9",
  bank: { id: "1", code: "014", name_th: "ธนาคารไทยพาณิชย์", color: "#4e2e7f" },
  account_number: "1112223334",
  account_name: "ก้อย ใจดี",
  is_primary: true,
};

/** Lasts a quarter of an hour from that moment on. */
export const memberDeposit = (beganAtMs: number) => ({
  id: "1",
  amount: "250.00",
  qr_amount: "250.37",
  provider: "bank",
  status: "PENDING",
  has_slip: false,
  slips_left: 3,
  bank_account: {
    bank_code: "KBANK",
    bank_name: "กสิกรไทย",
    account_number: "0812345678",
    account_name: "ก้อย",
    color: "#138f2d",
  },
  credited_amount: null,
  reject_reason: null,
  reference_id: "CD-6911-20458",
  created_at: new Date(beganAtMs).toISOString(),
  expires_at: new Date(beganAtMs + 15 * MINUTE_MS).toISOString(),
});
