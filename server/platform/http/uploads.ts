/**
 * Forms with a file (multipart/form-data), read while they arrive: a file that is too large is
 * refused at the byte that is one too many, whatever length it claimed (trust.md D9).
 */
import multipart from "@fastify/multipart";
import { Refusal, type RefusalCode } from "@chokdee/domain/refusals.ts";
import type { FastifyReply, FastifyRequest } from "fastify";

import { stillSignedIn, type Router } from "./router.ts";

const MOST_FIELDS = 10;
const MOST_FIELD_BYTES = 4_096;
const MOST_FILES = 1;
/**
 * Forms with a file that are read or worked on at once, of one caller and of all on this node: each
 * may hold 5 MB for as long as it takes to arrive, a minute at most (slow-clients.ts).
 */
const AT_ONCE_OF_ONE = 6;
const AT_ONCE = 100;
/** After so long most forms are through. */
const RETRY_SECONDS = 10;

export interface UploadRules {
  /** The name of the form's field that holds the file; files under other names are dropped. */
  readonly field: string;
  readonly mostBytes: number;
  readonly tooLarge: RefusalCode;
}

export interface Upload {
  readonly file: Buffer | undefined;
  readonly fields: ReadonlyMap<string, string>;
}

/** Opens a router beside the others whose calls take forms, and JSON as well. */
export function takeForms(router: Router, serve: (forms: Router) => void): void {
  void router.http.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false });
    serve(router.within(scope));
  });
}

const places = new Map<string, number>();
let taken = 0;

/** Takes a place until the request is over. Refuses TOO_MANY_REQUESTS and BUSY. */
function takePlace(request: FastifyRequest, reply: FastifyReply): void {
  const who = request.session?.member.id ?? request.ip;
  const held = places.get(who) ?? 0;
  if (held >= AT_ONCE_OF_ONE) {
    throw new Refusal("TOO_MANY_REQUESTS", { retry_after_seconds: RETRY_SECONDS });
  }
  if (taken >= AT_ONCE) throw new Refusal("BUSY");
  // Gone while we looked who it is: its "close" was told already, and would give nothing back.
  if (reply.raw.destroyed) throw new Refusal("BUSY");
  places.set(who, held + 1);
  taken += 1;
  reply.raw.once("close", () => {
    const left = (places.get(who) ?? 1) - 1;
    if (left > 0) places.set(who, left);
    else places.delete(who);
    taken -= 1;
  });
}

/**
 * Reads a form. Refuses what is no form, a file beyond its rules, a body that breaks off, whose
 * session ended while they sent it, and too many at once.
 */
export async function readUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  rules: UploadRules,
): Promise<Upload> {
  if (!request.isMultipart()) throw new Refusal("WRONG_CONTENT_TYPE");
  const upload = await readBounded(request, reply, rules).catch((error: unknown) => {
    // What is left of the body is not read: the connection ends with the answer.
    void reply.header("connection", "close");
    throw asRefusal(error);
  });
  await stillSignedIn(request);
  return upload;
}

async function readBounded(
  request: FastifyRequest,
  reply: FastifyReply,
  rules: UploadRules,
): Promise<Upload> {
  takePlace(request, reply);
  return readParts(request, rules);
}

async function readParts(request: FastifyRequest, rules: UploadRules): Promise<Upload> {
  const fields = new Map<string, string>();
  let file: Buffer | undefined;
  const limits = {
    files: MOST_FILES,
    fields: MOST_FIELDS,
    fieldSize: MOST_FIELD_BYTES,
    // One more than is allowed, so that exactly the limit can be told from beyond it.
    fileSize: rules.mostBytes + 1,
  };
  for await (const part of request.parts({ limits })) {
    if (part.type === "field") {
      fields.set(part.fieldname, typeof part.value === "string" ? part.value : "");
    } else if (part.fieldname === rules.field) {
      file = await collect(part.file, rules);
    } else {
      part.file.resume();
    }
  }
  return { file: file?.length === 0 ? undefined : file, fields };
}

async function collect(stream: AsyncIterable<Buffer>, rules: UploadRules): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > rules.mostBytes) throw new Refusal(rules.tooLarge);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/** Whatever else goes wrong while a form is read, its sender wrote or cut off. */
function asRefusal(error: unknown): Refusal {
  return error instanceof Refusal ? error : new Refusal("MALFORMED");
}
