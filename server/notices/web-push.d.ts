/** What is used of the library web-push, which brings no types of its own. */
declare module "web-push" {
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

  const webPush: WebPush;
  export default webPush;
}
