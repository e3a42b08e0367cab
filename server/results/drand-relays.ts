/**
 * Asks drand's relays for the signature of a round. A relay is nobody to be trusted: what it says
 * is taken only when the chain's key signed it, and no relay can hold up the others for long.
 */
import { isSignatureOf, type BeaconTrust } from "@chokdee/domain/results/beacon.ts";

import type { AppContext } from "../platform/app-context.ts";
import { nodeDigests } from "./node-digests.ts";
import { verifyBls } from "./verify-bls.ts";

const ANSWER_WITHIN_MS = 3_000;
/** An answer has some 300 bytes. */
const MOST_BYTES = 4_096;
/** A relay that failed so often in a row is left alone for a while. */
const MOST_FAILURES = 3;
const REST_MS = 30_000;
/** What relays answer while a round is not out yet. */
const NOT_YET = new Set([404, 425]);

interface Relay {
  readonly url: string;
  failures: number;
  restsUntil: number;
}

/** What asking needs of the house. */
type Asking = Pick<AppContext, "config" | "log">;

const known = new WeakMap<AppContext["config"], readonly Relay[]>();

/** Of this node; what one node found out about a relay is not told to others. */
function relaysOf(config: AppContext["config"]): readonly Relay[] {
  const relays =
    known.get(config) ?? config.drandUrls.map((url) => ({ url, failures: 0, restsUntil: 0 }));
  known.set(config, relays);
  return relays;
}

/** Whose signatures this house takes. */
export function trustOf({ beaconChain }: AppContext["config"]): BeaconTrust {
  return { chain: beaconChain, verifyBls };
}

/** The signature in hexadecimal, verified; null when no relay has it now. */
export async function askRelays(app: Asking, round: number): Promise<string | null> {
  for (const relay of relaysOf(app.config)) {
    if (performance.now() < relay.restsUntil) continue;
    try {
      const signature = await ask(app, relay.url, round);
      relay.failures = 0;
      if (signature !== null) return signature;
    } catch (error) {
      relay.failures += 1;
      if (relay.failures >= MOST_FAILURES) relay.restsUntil = performance.now() + REST_MS;
      const { failures } = relay;
      app.log.warn({ err: error, relay: new URL(relay.url).host, round, failures }, "no beacon");
    }
  }
  return null;
}

async function ask(app: Asking, url: string, round: number): Promise<string | null> {
  const trust = trustOf(app.config);
  const answer = await fetch(`${url}/${trust.chain.hash}/public/${round}`, {
    headers: { accept: "application/json" },
    redirect: "error",
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  if (!answer.ok) {
    await answer.body?.cancel();
    if (NOT_YET.has(answer.status)) return null;
    throw new Error(`status ${answer.status}`);
  }
  const said = signatureIn(await textOf(answer));
  if (!(await isSignatureOf(round, said, trust, nodeDigests))) {
    throw new Error("the signature is not the chain's of this round");
  }
  return said;
}

/** Reads no more than an answer can have, whatever is sent. */
async function textOf(answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  const body: AsyncIterable<Uint8Array> | null = answer.body;
  // Leaving the loop early ends the transfer.
  for await (const part of body ?? []) {
    bytes += part.byteLength;
    if (bytes > MOST_BYTES) throw new Error("the answer is too long");
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

function signatureIn(text: string): string {
  const value: unknown = JSON.parse(text);
  const said = typeof value === "object" && value !== null ? Object.entries(value) : [];
  const [, signature] = said.find(([name]) => name === "signature") ?? [];
  if (typeof signature !== "string") throw new Error("the answer has no signature");
  return signature;
}
