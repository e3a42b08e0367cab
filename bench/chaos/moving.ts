/**
 * Members who deposit and withdraw while everything is killed: a bank that notifies until it is
 * answered, sometimes twice at once, and withdrawals that are asked for again under their key.
 */
import { createHmac, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import type { Player, Product } from "../product.ts";
import type { RawReply } from "../raw-client.ts";
import { Caller } from "./caller.ts";
import { PATIENCE_MS, untilAnswered, type Outside } from "./placing.ts";

export const SECRET = "chaos";
const ACCOUNT = "0721934850";
const AMOUNT_SATANG = 10_000;
/** The house allows ten withdrawals a day (decisions.md). */
const WITHDRAWALS = 8;

export async function moveMoney(
  product: Product,
  players: readonly Player[],
  /** How much of the run is over: they go on through all of it, and not beyond. */
  share: () => number,
  record: Outside,
): Promise<void> {
  const accountId = await addAccounts(product, players);
  const work = async (player: Player, at: number): Promise<void> => {
    const [http, second] = [new Caller(product.ports, at), new Caller(product.ports, at + 1)];
    for (let n = 0; n < WITHDRAWALS && share() < 1; n++) {
      while (share() < n / WITHDRAWALS) await sleep(20);
      await deposit({ http, second, player, record }, accountId);
      await withdraw({ http, second, player, record });
    }
    http.close();
    second.close();
  };
  await Promise.all(players.map(work));
}

interface Turn {
  readonly http: Caller;
  readonly second: Caller;
  readonly player: Player;
  readonly record: Outside;
}

/** A receiving account, and a bank account for each member, straight into the database. */
async function addAccounts(product: Product, players: readonly Player[]): Promise<string> {
  const { rows } = await product.owner.query<{ id: string }>(
    `insert into receiving_accounts (bank_id, account_name, account_number)
     values ('004', 'chaos', $1) returning id`,
    [ACCOUNT],
  );
  await product.owner.query(
    `insert into bank_accounts (member_id, bank_id, account_number, account_name)
     select id, '004', lpad((1000000000 + n)::text, 10, '0'), 'chaos'
     from unnest($1::uuid[]) with ordinality p (id, n)`,
    [players.map((player) => player.id)],
  );
  return rows[0]?.id ?? "";
}

async function deposit(turn: Turn, accountId: string): Promise<void> {
  const { http, second, player, record } = turn;
  const key = randomUUID();
  const body = JSON.stringify({ amount: 100, provider: "bank", bank_account_id: accountId });
  const intent = await untilAnswered(record, () =>
    http.post("/api/wallets/deposit-intent", player.token, body, PATIENCE_MS, {
      "idempotency-key": key,
    }),
  );
  if (intent.status >= 300) {
    record.surprises.push(`a deposit was refused: ${intent.body}`);
    return;
  }
  const { data } = JSON.parse(intent.body) as { data: { qr_amount: string } };
  const notice = JSON.stringify({
    transaction_id: key,
    amount: data.qr_amount,
    to_account: ACCOUNT,
    occurred_at: new Date().toISOString(),
  });
  const tries = Math.random() < 0.3 ? [http, second] : [http];
  const answers = await Promise.all(tries.map((one) => notify(one, record, notice)));
  if (answers.some((answer) => !answer.body.includes('"matched":true'))) {
    record.surprises.push(`a notification was not matched: ${answers[0]?.body}`);
  } else {
    record.moved.push({ userId: player.id, amount: Math.round(Number(data.qr_amount) * 100) });
  }
}

function notify(http: Caller, record: Outside, notice: string): Promise<RawReply> {
  const signature = createHmac("sha256", SECRET).update(notice).digest("hex");
  return untilAnswered(record, () =>
    http.post("/api/payments/notifications/bank", "none", notice, PATIENCE_MS, {
      "x-signature": signature,
    }),
  );
}

async function withdraw({ http, player, record }: Turn): Promise<void> {
  const key = randomUUID();
  const body = JSON.stringify({ amount: AMOUNT_SATANG / 100 });
  const reply = await untilAnswered(record, () =>
    http.post("/api/payment/withdrawal", player.token, body, PATIENCE_MS, {
      "idempotency-key": key,
    }),
  );
  if (reply.status < 300) record.moved.push({ userId: player.id, amount: -AMOUNT_SATANG });
  else if (!reply.body.includes("WALLET_TOO_LOW")) {
    record.surprises.push(`a withdrawal was refused: ${reply.body}`);
  }
}
