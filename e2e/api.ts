/** A client of the API that speaks JSON and fails loudly, for the preparation of journeys. */

/** What a call answers; a journey reads the fields that it needs. */
export type Answer = Record<string, unknown>;

export interface Api {
  readonly token: string;
  call(method: string, path: string, body?: unknown): Promise<Answer>;
}

/** Signs in by the API, without the login screen. */
export async function signIn(baseURL: string, phone: string, password: string): Promise<Api> {
  const answer = await send(baseURL, null, "POST", "/api/auth/login", {
    phone_number: phone,
    password,
  });
  const token = String(answer["access_token"]);
  return asUser(baseURL, token);
}

/** Calls with a token that somebody has already. */
export function asUser(baseURL: string, token: string): Api {
  return { token, call: (method, path, body) => send(baseURL, token, method, path, body) };
}

/** A call of nobody; address is where it seems to come from. */
export function callAsVisitor(
  baseURL: string,
  path: string,
  body: unknown,
  address?: string,
): Promise<Answer> {
  return send(baseURL, null, "POST", path, body, address);
}

async function send(
  baseURL: string,
  token: string | null,
  method: string,
  path: string,
  body?: unknown,
  address?: string,
): Promise<Answer> {
  const reply = await fetch(`${baseURL}${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(address === undefined ? {} : { "x-forwarded-for": address }),
      "idempotency-key": crypto.randomUUID(),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${text}`);
  return text === "" ? {} : (JSON.parse(text) as Answer);
}
