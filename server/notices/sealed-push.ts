/**
 * Messages to push services: encrypted to one browser (RFC 8291) and signed with the house's VAPID
 * key (RFC 8292), by the library web-push.
 */
import webPush from "web-push";

export const newPushKeys = webPush.generateVAPIDKeys;
export const sealPush = webPush.generateRequestDetails;
