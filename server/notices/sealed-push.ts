/**
 * Messages to push services: encrypted to one browser (RFC 8291) and signed with the house's VAPID
 * key (RFC 8292), by the library web-push.
 */
/// <reference path="./web-push-types.d.ts" />
import webPush from "web-push";

export function newPushKeys(): { publicKey: string; privateKey: string } {
  return webPush.generateVAPIDKeys();
}

export const sealPush = webPush.generateRequestDetails;
