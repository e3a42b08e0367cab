/**
 * Before each file of tests: what is waited for may take long on a busy machine. Vitest gives it a
 * second, and has a setting for expect.poll alone.
 */
import { vi } from "vitest";

const PATIENCE_MS = 30_000;

const { waitFor } = vi;
const patient: typeof waitFor = (look, options) =>
  waitFor(look, typeof options === "number" ? options : { timeout: PATIENCE_MS, ...options });
// The files of a worker share vitest, too.
if (waitFor.name !== patient.name) vi.waitFor = patient;
