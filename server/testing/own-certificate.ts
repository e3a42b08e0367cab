/** A certificate for localhost that nobody else trusts (RFC 5280), signed by itself. */
import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

const DAY_MS = 86_400_000;
/** Tags of ASN.1. */
const [INTEGER, BITS, OCTETS, UTF8, TIME] = [0x02, 0x03, 0x04, 0x0c, 0x18];
const [SEQUENCE, SET, VERSION, EXTENSIONS, DNS_NAME] = [0x30, 0x31, 0xa0, 0xa3, 0x82];
/** Names of ASN.1: ecdsa-with-SHA256, commonName, subjectAltName. */
const ECDSA_SHA256 = Buffer.from("06082a8648ce3d040302", "hex");
const COMMON_NAME = Buffer.from("0603550403", "hex");
const ALT_NAME = Buffer.from("0603551d11", "hex");

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}

const timeOf = (ms: number): Buffer =>
  der(TIME, Buffer.from(`${new Date(ms).toISOString().replaceAll(/[-:T]/g, "").slice(0, 14)}Z`));

export function ownCertificate(): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(UTF8, Buffer.from("own")))));
  const host = der(SEQUENCE, der(DNS_NAME, Buffer.from("localhost")));
  const algorithm = der(SEQUENCE, ECDSA_SHA256);
  const signed = der(
    SEQUENCE,
    der(VERSION, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    name,
    der(SEQUENCE, timeOf(Date.now() - DAY_MS), timeOf(Date.now() + DAY_MS)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(EXTENSIONS, der(SEQUENCE, der(SEQUENCE, ALT_NAME, der(OCTETS, host)))),
  );
  const signature = der(BITS, Buffer.from([0]), sign("sha256", signed, privateKey));
  const lines = der(SEQUENCE, signed, algorithm, signature)
    .toString("base64")
    .match(/.{1,64}/g);
  const cert = `-----BEGIN CERTIFICATE-----\n${lines?.join("\n") ?? ""}\n-----END CERTIFICATE-----\n`;
  return { key: privateKey.export({ type: "pkcs8", format: "pem" }), cert };
}
