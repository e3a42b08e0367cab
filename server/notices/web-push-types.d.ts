/** The part of web-push 3.6 that is used; the library brings no types. */
declare module "web-push" {
  interface RequestDetails {
    readonly endpoint: string;
    readonly headers: Record<string, string>;
    readonly body: Buffer;
  }
  const webPush: {
    generateVAPIDKeys(): { publicKey: string; privateKey: string };
    generateRequestDetails(
      subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
      payload: string,
      options: {
        TTL: number;
        urgency: "normal" | "high";
        vapidDetails: { subject: string; publicKey: string; privateKey: string };
      },
    ): RequestDetails;
  };
  export default webPush;
}
