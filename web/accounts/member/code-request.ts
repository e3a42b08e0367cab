/** What this page got when it asked for a code: shown with the code, its tries are its own. */
const tokens = new Map<string, string>();

export function keepRequest(phone: string, token: string): void {
  tokens.set(phone, token);
}

export function codeRequest(phone: string): { request_token?: string } {
  const token = tokens.get(phone);
  return token === undefined ? {} : { request_token: token };
}
