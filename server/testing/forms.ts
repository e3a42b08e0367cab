/** Forms with files as a browser sends them, for tests. */
import { randomUUID } from "node:crypto";

export interface FormFile {
  readonly bytes: Buffer;
  readonly name: string;
  readonly type: string;
}

export interface Form {
  readonly payload: Buffer;
  readonly headers: Record<string, string>;
}

export function formOf(fields: Readonly<Record<string, string | FormFile>>): Form {
  const boundary = `----chokdee${randomUUID()}`;
  const parts = Object.entries(fields).flatMap(([name, value]) => {
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"`;
    if (typeof value === "string") return [Buffer.from(`${head}\r\n\r\n${value}\r\n`)];
    const more = `; filename="${value.name}"\r\ncontent-type: ${value.type}\r\n\r\n`;
    return [Buffer.from(head + more), value.bytes, Buffer.from("\r\n")];
  });
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}
