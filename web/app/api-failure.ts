/** Why a call came to nothing. */
export type FailureKind =
  /** The server said no, with a message for the member. */
  | "refused"
  /**
   * Nothing is known of the outcome: no connection, no answer in time, a proxy that gave the server
   * up, or a network's own page in its place.
   */
  | "network";

export class ApiFailure extends Error {
  readonly kind: FailureKind;
  /** 0 without an answer. */
  readonly status: number;
  /** A stable UPPER_SNAKE word; NETWORK without an answer. */
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** The whole answer, for calls that say more than {message, code, details}. */
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, body: Readonly<Record<string, unknown>>, cause?: unknown) {
    super(textOf(body["message"]), { cause });
    this.name = "ApiFailure";
    const isOurs = this.message !== "" || textOf(body["code"]) !== "";
    this.kind = isOurs || (status >= 400 && status < 500) ? "refused" : "network";
    this.status = status;
    this.code =
      textOf(body["code"]) || (this.kind === "network" ? "NETWORK" : `HTTP_${String(status)}`);
    this.details = isRecord(body["details"]) ? body["details"] : {};
    this.body = body;
  }
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Reads what the server sent with a refusal; a proxy's page of HTML is no message. */
export function failureOf(status: number, text: string): ApiFailure {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = null;
  }
  return new ApiFailure(status, isRecord(body) ? body : {});
}

export function isNetworkFailure(error: unknown): boolean {
  return error instanceof ApiFailure && error.kind === "network";
}

/** The code of a refusal; undefined for anything else. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof ApiFailure ? error.code : undefined;
}

/** What there is to know beside the code of a refusal. */
export function detailsOf(error: unknown): Readonly<Record<string, unknown>> {
  return error instanceof ApiFailure ? error.details : {};
}

/** What the server said; "" when it said nothing or could not be reached. */
export function messageOf(error: unknown): string {
  return error instanceof ApiFailure && error.kind === "refused" ? error.message : "";
}
