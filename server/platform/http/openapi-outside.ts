/** What the API's document says of what is served beside the contracts. */
import type { RefusalCode } from "@chokdee/domain/refusals.ts";

import { headersOf, OF_ALL, refusedWith } from "./openapi-answers.ts";
import type { JsonSchema } from "./openapi-schemas.ts";

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security: readonly Record<string, readonly string[]>[];
  readonly parameters?: readonly JsonSchema[];
  readonly requestBody?: JsonSchema;
  readonly responses: Readonly<Record<string, JsonSchema>>;
  /** Which right of the staff the call needs: one of these, or only to be of the staff. */
  readonly "x-right"?: readonly string[];
}

const anyObject = { schema: { type: "object" } };
const anyText = { schema: { type: "string" } };

/** What is served beside the contracts. */
export function outsideContracts(
  responses: Record<string, JsonSchema>,
): Readonly<Record<string, Readonly<Record<string, Operation>>>> {
  const refused = (codes: readonly RefusalCode[]) => {
    const { answers, shared } = refusedWith(codes);
    Object.assign(responses, shared);
    return answers;
  };
  const plain = (
    operation: string,
    summary: string,
    type: string,
    statuses: Record<number, string>,
    { codes = OF_ALL, isKept = false } = {},
  ) => ({
    get: {
      operationId: operation,
      summary,
      description: "For anybody, signed in or not.",
      tags: ["house"],
      security: [],
      responses: {
        ...refused(codes),
        ...(Object.fromEntries(
          Object.entries(statuses).map(([status, description]) => [
            status,
            {
              description,
              headers: headersOf(200, false, isKept),
              content: { [type]: type === "application/json" ? anyObject : anyText },
            },
          ]),
        ) as Record<string, JsonSchema>),
      },
    },
  });
  return {
    "/healthz": plain("getHealth", "Whether the process is up", "application/json", { 200: "Up" }),
    "/readyz": plain("getReadiness", "Whether it can work", "application/json", {
      200: "The database answers and is migrated, the queue is at work",
      503: "One of them does not hold",
    }),
    "/metrics": plain(
      "getMetrics",
      "Figures for Prometheus",
      "text/plain",
      { 200: "Figures" },
      {
        codes: [...OF_ALL, "UNAUTHENTICATED"],
      },
    ),
    "/api/openapi.json": plain(
      "getOpenApi",
      "This document",
      "application/json",
      { 200: "OpenAPI 3.1", 304: "As the caller has it" },
      { isKept: true },
    ),
    "/api/docs": plain("getDocs", "This document to read", "text/html", { 200: "A page" }),
  };
}
