/** Its code comes with the first notice that is told. */
export async function tellNewest(): Promise<void> {
  await (await import("./tell-newest.ts")).tellNewest();
}
