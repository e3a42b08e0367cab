/** Reads a service's answer no further than so many bytes: it could be without end. */
export async function readReply(
  reply: Response,
  mostBytes: number,
): Promise<{ readonly text: string; readonly isCut: boolean }> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  const body: AsyncIterable<Uint8Array> | null = reply.body;
  for await (const part of body ?? []) {
    parts.push(part);
    bytes += part.byteLength;
    // Leaving the loop early ends the transfer.
    if (bytes > mostBytes) break;
  }
  const text = Buffer.concat(parts).toString("utf8", 0, Math.min(bytes, mostBytes));
  return { text, isCut: bytes > mostBytes };
}
