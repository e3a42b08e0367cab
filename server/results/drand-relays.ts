/**
 * Asks drand's relays for the signature of a round. A relay is nobody to be trusted: what it says
 * is taken only when the chain's key signed it, and no relay can hold up the others for long.
 */
import { isSignatureOf, type BeaconTrust } from "@chokdee/domain/results/beacon.ts";

import type { AppContext } from "../platform/app-context.ts";
import { askSource, SourceRefused } from "../platform/outside/ask-source.ts";
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

/**
 * The signature in hexadecimal, verified; null when no relay has it now. All are asked at once, the
 * first good answer is taken and the other questions end.
 */
export async function askRelays(app: Asking, round: number): Promise<string | null> {
  const answered = new AbortController();
  const now = performance.now();
  const awake = relaysOf(app.config).filter(({ restsUntil }) => now >= restsUntil);
  const asked = awake.map((relay) => askRelay(app, relay, round, answered.signal));
  try {
    return await Promise.any(asked);
  } catch {
    return null;
  } finally {
    answered.abort();
  }
}

/** Throws where it has none, and remembers it where that is the relay's fault. */
async function askRelay(
  app: Asking,
  relay: Relay,
  round: number,
  until: AbortSignal,
): Promise<string> {
  try {
    const signature = await ask(app, relay.url, round, until);
    relay.failures = 0;
    return signature;
  } catch (error) {
    if (error instanceof SourceRefused && NOT_YET.has(error.status)) {
      relay.failures = 0;
    } else if (!until.aborted) {
      relay.failures += 1;
      if (relay.failures >= MOST_FAILURES) relay.restsUntil = performance.now() + REST_MS;
      const { failures } = relay;
      app.log.warn({ err: error, relay: new URL(relay.url).host, round, failures }, "no beacon");
    }
    throw error;
  }
}

async function ask(app: Asking, url: string, round: number, until: AbortSignal): Promise<string> {
  const trust = trustOf(app.config);
  const text = await askSource({
    url: `${url}/${trust.chain.hash}/public/${round}`,
    withinMs: ANSWER_WITHIN_MS,
    mostBytes: MOST_BYTES,
    until,
  });
  const said = signatureIn(text);
  if (!(await isSignatureOf(round, said, trust, nodeDigests))) {
    throw new Error("the signature is not the chain's of this round");
  }
  return said;
}

function signatureIn(text: string): string {
  const value: unknown = JSON.parse(text);
  const said = typeof value === "object" && value !== null ? Object.entries(value) : [];
  const [, signature] = said.find(([name]) => name === "signature") ?? [];
  if (typeof signature !== "string") throw new Error("the answer has no signature");
  return signature;
}
