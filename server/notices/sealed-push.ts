/**
 * Messages to push services: encrypted to one browser (RFC 8291) and signed with the house's VAPID
 * key (RFC 8292), by the library web-push.
 */
// @ts-expect-error The library brings no types; what is used of it stands below.
import untyped from "web-push";

interface SealedPush {
  readonly endpoint: string;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

interface WebPush {
  readonly generateVAPIDKeys: () => { publicKey: string; privateKey: string };
  readonly generateRequestDetails: (
    subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
    payload: string,
    options: {
      TTL: number;
      urgency: "normal" | "high";
      vapidDetails: { subject: string; publicKey: string; privateKey: string };
    },
  ) => SealedPush;
}

const webPush = untyped as WebPush;

export const newPushKeys = webPush.generateVAPIDKeys;
export const sealPush = webPush.generateRequestDetails;
