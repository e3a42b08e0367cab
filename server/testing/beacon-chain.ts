/** A beacon with a key of its own, and a relay that hands its rounds out or misbehaves. */
import { createHash } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { BLS_TAG, type BeaconChain } from "@chokdee/domain/results/beacon.ts";
import { bls12_381 } from "@noble/curves/bls12-381.js";
import pg from "pg";

import { openPastTriggers } from "./database.ts";

const bls = bls12_381.shortSignatures;

export interface TestChain extends BeaconChain {
  /** The signature of a round, in hexadecimal. */
  sign(round: number): string;
}

/** Rounds come out every three seconds since 2023, unless a test has less time. */
export function makeChain(periodSeconds = 3): TestChain {
  const { secretKey, publicKey } = bls.keygen();
  const key = publicKey.toHex();
  return {
    hash: createHash("sha256").update(key).digest("hex"),
    publicKey: key,
    periodSeconds,
    genesisSeconds: 1_700_000_000,
    sign: (round) => {
      const number = Buffer.alloc(8);
      number.writeBigUInt64BE(BigInt(round));
      const message = new Uint8Array(createHash("sha256").update(number).digest());
      return bls.sign(bls.hash(message, BLS_TAG), secretKey).toHex();
    },
  };
}

/** As only the database's owner can. */
export async function addChain(ownerUrl: string, chain: BeaconChain): Promise<void> {
  await asOwner(ownerUrl, "insert into house_beacon_chains values ($1, $2, $3, $4)", [
    chain.hash,
    chain.publicKey,
    chain.periodSeconds,
    chain.genesisSeconds,
  ]);
}

/**
 * Lets so many seconds pass for a fixed round, as if its bets had been fixed earlier: what the log
 * has said of it is told anew.
 */
export async function letPass(ownerUrl: string, roundId: string, seconds: number): Promise<void> {
  const owner = await openPastTriggers(ownerUrl);
  try {
    await owner.query("delete from log_nodes");
    await owner.query("delete from log_entries");
    await owner.query(
      `update house_draws set committed_at = committed_at - make_interval(secs => $2 + 3600),
         fixed_at = fixed_at - make_interval(secs => $2),
         beacon_round = house_beacon_round(beacon_chain, fixed_at - make_interval(secs => $2))
       where round_id = $1`,
      [roundId, seconds],
    );
  } finally {
    await owner.end();
  }
}

export async function forgetSignature(ownerUrl: string, roundId: string): Promise<void> {
  const sql = "update house_draws set beacon_signature = null where round_id = $1";
  await asOwner(ownerUrl, sql, [roundId]);
}

async function asOwner(ownerUrl: string, sql: string, values: unknown[]): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query(sql, values);
  } finally {
    await owner.end();
  }
}

export interface TestRelay {
  readonly url: string;
  /** What it does with a question; honest unless a test says otherwise. */
  behave: (round: number, reply: ServerResponse) => void;
  readonly asked: string[];
  close(): Promise<void>;
}

export function answerWith(body: unknown, status = 200) {
  return (_round: number, reply: ServerResponse) => {
    reply.writeHead(status, { "content-type": "application/json" });
    reply.end(typeof body === "string" ? body : JSON.stringify(body));
  };
}

export function honest(chain: TestChain) {
  return (round: number, reply: ServerResponse) =>
    answerWith({ round, signature: chain.sign(round) })(round, reply);
}

export async function openRelay(chain: TestChain): Promise<TestRelay> {
  const asked: string[] = [];
  const server = createServer((request, reply) => {
    asked.push(request.url ?? "");
    relay.behave(Number(request.url?.split("/").at(-1)), reply);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const relay: TestRelay = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behave: honest(chain),
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return relay;
}
