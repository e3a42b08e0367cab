import { createServer, type IncomingMessage } from "node:http";
import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type Files, localFiles, newFileName, s3Files } from "./files.ts";

const stops: (() => Promise<unknown>)[] = [];
const stores = new Map<string, Files>();
const seen: string[] = [];
let root: string;

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** A bucket as S3 answers for it; whoever does not sign is refused. */
async function bucket(): Promise<string> {
  const kept = new Map<string, Buffer>();
  const server = createServer((request, reply) => {
    void bytesOf(request).then((body) => {
      const path = request.url ?? "";
      seen.push(request.headers.authorization ?? "");
      const isSigned = request.headers.authorization?.startsWith("AWS4-HMAC-SHA256 Credential=id/");
      if (!isSigned) return reply.writeHead(403).end();
      if (request.method === "PUT") kept.set(path, body);
      if (request.method === "DELETE") kept.delete(path);
      const found = kept.get(path);
      if (request.method === "DELETE") return reply.writeHead(204).end();
      return reply.writeHead(found ? 200 : 404).end(request.method === "GET" ? found : undefined);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(() => new Promise((resolve) => server.close(resolve)));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "chokdee-files-"));
  stops.push(() => rm(root, { recursive: true, force: true }));
  stores.set("a folder", localFiles(root));
  stores.set(
    "a bucket",
    s3Files({
      endpoint: await bucket(),
      bucket: "slips",
      region: "ap-southeast-1",
      accessKeyId: "id",
      secretAccessKey: "secret",
    }),
  );
});
afterAll(async () => {
  for (const stop of stops) await stop();
});

describe("a bucket that sends its caller elsewhere", () => {
  it("is not followed, nor told anything again", async () => {
    const paths: string[] = [];
    const server = createServer((request, reply) => {
      paths.push(request.url ?? "");
      reply.writeHead(307, { location: "/inside" }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    stops.push(() => new Promise((resolve) => server.close(resolve)));
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const keys = { accessKeyId: "id", secretAccessKey: "secret" };
    const store = s3Files({ endpoint, bucket: "slips", region: "r", ...keys });
    const name = newFileName("slips", "jpg");
    await expect(store.put(name, Buffer.from("x"), "image/jpeg")).rejects.toThrow("fetch failed");
    await expect(store.get(name)).rejects.toThrow("fetch failed");
    expect(paths).not.toContain("/inside");
    expect(paths.length).toBeGreaterThan(0);
  });
});

describe.each(["a folder", "a bucket"])("files in %s", (kind) => {
  it("come back as they were put, and are gone once removed", async () => {
    const store = stores.get(kind);
    const name = newFileName("slips", "jpg");
    const bytes = Buffer.from([0, 255, 10, 13, 128]);
    expect(await store?.get(name)).toBeUndefined();
    expect(await store?.has(name)).toBe(false);
    await store?.put(name, bytes, "image/jpeg");
    expect(await store?.get(name)).toEqual(bytes);
    expect(await store?.has(name)).toBe(true);
    await store?.remove(name);
    await store?.remove(name);
    expect(await store?.get(name)).toBeUndefined();
  });

  it.each(["../secret", "slips/../../etc/passwd", "/etc/passwd", "slips/ab/x.jpg", ""])(
    "are never looked for under %j",
    async (name) => {
      const look = async () => stores.get(kind)?.get(name);
      await expect(look()).rejects.toThrow(RangeError);
    },
  );
});

describe("a folder of files", () => {
  it("can be read by the server's account only and holds no halves of files", async () => {
    const name = newFileName("slips", "jpg");
    await stores.get("a folder")?.put(name, Buffer.from("x"), "image/jpeg");
    expect((await stat(join(root, name))).mode & 0o077).toBe(0);
    const names = await readdir(join(root, name, ".."));
    expect(names).toHaveLength(1);
  });

  it("holds nothing of a file that could not be kept", async () => {
    const name = newFileName("slips", "jpg");
    // No file can have the name of a folder that holds something.
    await mkdir(join(root, name, "in-its-place"), { recursive: true });
    const kept = stores.get("a folder")?.put(name, Buffer.from("x"), "image/jpeg");
    await expect(kept).rejects.toThrow("EISDIR");
    const names = await readdir(join(root, name, ".."));
    expect(names.filter((one) => one.includes(".jpg."))).toEqual([]);
  });
});

describe("a bucket of files", () => {
  it("is asked with a signature, and says so when it refuses", async () => {
    expect(seen.every((header) => header.includes("/ap-southeast-1/s3/aws4_request"))).toBe(true);
    const stranger = s3Files({
      endpoint: await bucket(),
      bucket: "slips",
      region: "us-east-1",
      accessKeyId: "nobody",
      secretAccessKey: "x",
    });
    const name = newFileName("slips", "jpg");
    await expect(stranger.put(name, Buffer.from("x"), "image/jpeg")).rejects.toThrow("403");
  });

  it("that is not there keeps nothing, and says so: no upload is lost unseen", async () => {
    const server = createServer((request, reply) => {
      request.resume();
      reply.writeHead(404).end("<Code>NoSuchBucket</Code>");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    stops.push(() => new Promise((resolve) => server.close(resolve)));
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const keys = { accessKeyId: "id", secretAccessKey: "secret" };
    const store = s3Files({ endpoint, bucket: "mistyped", region: "r", ...keys });
    const name = newFileName("slips", "jpg");
    await expect(store.put(name, Buffer.from("x"), "image/jpeg")).rejects.toThrow("no such bucket");
    expect(await store.get(name)).toBeUndefined();
  });
});
