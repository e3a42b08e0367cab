/**
 * A client written from docs/spec/product.md alone: its paths, payloads, shapes of answers, and
 * what it makes of them on the screen (sections 3, 4, 7, 8 and 9). It knows nothing of our
 * contracts, so that somebody else's client finds what this one finds.
 */

import type { Reply } from "./app.ts";

/** What a call answered: the status, and whatever JSON came. */
export interface Answer {
  readonly status: number;
  readonly body: Reply["body"];
}

interface Answered {
  readonly status: number;
  readonly body: Fields;
}
type Fields = Readonly<Record<string, unknown>>;

export interface Transaction {
  readonly type: "DEPOSIT" | "WITHDRAW" | "BET" | "WIN" | "ADJUST";
  readonly amount: string;
}

export interface DocumentClient {
  token: string;
  /** Whether a 401 of the balance has logged the member out. */
  isLoggedOut: boolean;
  readonly balance: () => Promise<number>;
  get(path: string): Promise<Answer>;
  send(method: string, path: string, body?: unknown, headers?: object): Promise<Answer>;
  upload(path: string, fields: Readonly<Record<string, Blob | string>>): Promise<Answer>;
}

export function documentClient(host: string): DocumentClient {
  const ask = async (path: string, init: RequestInit): Promise<Answer> => {
    const headers = new Headers(init.headers);
    if (client.token) headers.set("authorization", `Bearer ${client.token}`);
    const reply = await fetch(host + path, { ...init, headers });
    const text = await reply.text();
    const body: unknown = text === "" ? undefined : JSON.parse(text);
    return { status: reply.status, body };
  };
  const client: DocumentClient = {
    token: "",
    isLoggedOut: false,
    get: (path) => ask(path, {}),
    send: (method, path, body, headers = {}) =>
      ask(path, {
        method,
        headers: {
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    upload: (path, fields) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.set(name, value);
      return ask(path, { method: "POST", body });
    },
    balance: async () => {
      const reply: Answered = await client.get("/api/wallets/balance");
      // "A 401 on balance fetch logs out and redirects to /login" (section 4).
      if (reply.status === 401) client.isLoggedOut = true;
      const { data, balance } = reply.body;
      return money((data as Fields | undefined)?.["balance"] ?? balance);
    },
  };
  return client;
}

/** "Money values may arrive as a decimal-object form" (section 3): sign, exponent, digit array. */
export function money(value: unknown): number {
  if (typeof value === "number") return value;
  if (typeof value === "string") return Number.parseFloat(value);
  const { s, e, d } = value as { s: number; e: number; d: readonly number[] };
  const digits = d.map((group, at) => (at === 0 ? String(group) : String(group).padStart(7, "0")));
  return s * Number(`${digits.join("")}e${e - digits.join("").length + 1}`);
}

/** "array, or data, or bets" and "array or under data" (section 7). */
export function listIn({ body }: Answer): readonly Fields[] {
  const { data, bets, items } = body as Fields;
  const nested = (data as Fields | undefined)?.["items"];
  const found = [body as unknown, data, bets, items, nested].find((one) => Array.isArray(one));
  if (!found) throw new Error(`there is no list in ${JSON.stringify(body)}`);
  return found as readonly Fields[];
}

const amountFormat = new Intl.NumberFormat("th-TH", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** "2 decimals; plus sign for DEPOSIT and WIN, minus for WITHDRAW and BET, none for ADJUST". */
export function shownTransaction({ type, amount }: Transaction): string {
  const signs = { DEPOSIT: "+", WIN: "+", WITHDRAW: "-", BET: "-", ADJUST: "" } as const;
  return signs[type] + amountFormat.format(money(amount));
}

/** Section 8: deposit intent errors by the server's message. */
export function depositError(message: string): string {
  const texts: Readonly<Record<string, string>> = {
    "Idempotency-Key header is required": "กรุณาลองใหม่อีกครั้ง (รหัส: IK)",
    "Insufficient balance": "ยอดเงินไม่เพียงพอ",
    "Invalid amount": "จำนวนเงินไม่ถูกต้อง (ขั้นต่ำ 100 บาท)",
    "Bank account not found": "ไม่พบบัญชีธนาคาร",
    "Network Error": "ไม่สามารถเชื่อมต่อเซิร์ฟเวอร์ กรุณาตรวจสอบอินเทอร์เน็ต",
  };
  return texts[message] ?? `เกิดข้อผิดพลาด: ${message}`;
}

/** Section 8: "HTTP 429 ...; other errors the server message, else ...". */
export function withdrawalError({ status, body }: Answer): string {
  if (status === 429) return "คุณส่งคำขอถอนเงินบ่อยเกินไป กรุณารอสักครู่";
  const { message } = body as { readonly message?: string };
  return message ?? "เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้ง";
}

/** Section 2: the QR payment of an intent, read under each name that the document gives. */
export function qrPayment(intent: Fields) {
  return {
    id: String(intent["deposit_id"] ?? intent["id"]),
    reference: intent["reference_id"],
    image: intent["qr_code_url"] ?? intent["qr_code"],
    number: intent["promptpay_number"] ?? intent["promptpay_id"],
    amount: money(intent["qr_amount"] ?? intent["qr_amount_decimal"] ?? intent["amount"]),
    expiresAtMs: Date.parse(String(intent["expires_at"] ?? intent["qr_expires_at"])),
    account: intent["bank_account"],
  };
}

/** "client-made unique id" (section 7), as clients make them. */
export const groupIds: readonly (() => string)[] = [
  () => `${Date.now()}-${Math.random()}`,
  () => crypto.randomUUID(),
  () => `bet:${new Date().toISOString()}`,
  () => `โพย #${Date.now()}/${Math.random()}`,
];
