/** Text messages. The default provider writes them to the server's log (api.md "Running it"). */

export interface Sms {
  /** Sends a text to a Thai phone number, or throws. */
  send(to: string, text: string): Promise<void>;
}

/** One JSON line per message on standard output, holding "sms", "to" and "text". */
export function logSms(write: (line: string) => void): Sms {
  return {
    send: (to, text) => {
      write(`${JSON.stringify({ sms: true, to, text, at: new Date().toISOString() })}\n`);
      return Promise.resolve();
    },
  };
}
