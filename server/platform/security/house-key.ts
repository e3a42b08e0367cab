/** The house's Ed25519 key, which signs receipts; made once, when the house first starts. */
import { createPrivateKey, generateKeyPairSync, sign } from "node:crypto";

import type { AppContext } from "../app-context.ts";
import type { Queries } from "../database/database.ts";

export interface Signer {
  /** Base64 of the public key as SPKI. */
  readonly publicKey: string;
  /** Signs a text of ASCII; answers base64. */
  sign(text: string): string;
}

export async function seedHouseKey(app: Pick<AppContext, "db">): Promise<void> {
  if (await readHouseKey(app.db)) return;
  const pair = generateKeyPairSync("ed25519");
  await insertHouseKey(app.db, {
    private_key: pair.privateKey.export({ type: "pkcs8", format: "der" }),
    public_key: pair.publicKey.export({ type: "spki", format: "der" }),
  });
}

const signers = new WeakMap<Queries, Promise<Signer>>();

export function houseSigner(db: Queries): Promise<Signer> {
  const known = signers.get(db);
  if (known) return known;
  const signer = loadSigner(db);
  signers.set(db, signer);
  signer.catch(() => signers.delete(db));
  return signer;
}

async function loadSigner(db: Queries): Promise<Signer> {
  const stored = await readHouseKey(db);
  if (!stored) throw new Error("the house has no key yet");
  const key = createPrivateKey({ key: stored.private_key, type: "pkcs8", format: "der" });
  return {
    publicKey: stored.public_key.toString("base64"),
    sign: (text) => sign(null, Buffer.from(text, "ascii"), key).toString("base64"),
  };
}

interface HouseKey {
  readonly private_key: Buffer;
  readonly public_key: Buffer;
}

async function readHouseKey(db: Queries): Promise<HouseKey | undefined> {
  const [key] = await db.query<HouseKey>("select private_key, public_key from house_keys");
  return key;
}

/** Keeps a key unless there is one. */
async function insertHouseKey(db: Queries, key: HouseKey): Promise<void> {
  await db.query(
    `insert into house_keys (private_key, public_key) values ($1, $2) on conflict do nothing`,
    [key.private_key, key.public_key],
  );
}
