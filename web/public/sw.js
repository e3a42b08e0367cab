// The app without a connection, and notices while it is closed. Nothing that needs a sign-in and no
// answer of the API is ever kept here: only the page, its code, fonts and pictures.
// One cache per build; its name is in this script's address (offline/worker.ts).
const BUILD = new URL(location.href).searchParams.get("build") ?? "first";
const CACHE = `chokdee-${BUILD}`;
// An open page may still be of the build before.
const KEPT_BUILDS = 2;
// A slow line shows the kept page; its data is asked for all the same.
const PATIENCE_MS = 4000;
const KEEP_AFTER_MS = 5000;
const PAUSES_MS = [400, 1200, 3000];
const SHELL = ["/", "/manifest.webmanifest", "/logo-mark.svg"];
const ASSET = /^\/assets\/[\w.-]+$/;
// A screen's path without "#" (server/platform/http/serve-web.ts).
const SCREEN = /^\/(?!(?:api|assets|icons)(?:\/|$))[a-z][a-z0-9/-]*$/;
const PICTURE = /^\/icons\/[\w-]+\.png$/;

self.addEventListener("install", (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(dropOld().then(() => self.clients.claim()));
});

async function keepShell() {
  await keepPage(await fetch("/", { cache: "no-cache" }));
  await Promise.all(SHELL.slice(1).map(keep));
}

// A page opens with the code that it names or not at all: until that is kept too, the page of
// before stays. What a network's sign-in or a proxy answers in the server's stead names none.
async function keepPage(page) {
  if (!page.ok || page.redirected) return;
  const html = await page.clone().text();
  const assets = [...html.matchAll(/(?:src|href|content)="(\/assets\/[^"]+)"/g)].map(([, path]) => path);
  if (!assets.some((path) => path.endsWith(".js"))) return;
  const areKept = await Promise.all(assets.map(keep));
  if (areKept.every(Boolean)) await put("/", page);
}

// Answers whether it is kept now.
async function keep(path) {
  if (await inOwnCache(path)) return true;
  const answer = await fetch(path).catch(() => undefined);
  return answer !== undefined && isKeepable(path, answer) && put(path, answer);
}

// What has a name for ever is kept for ever: a page in its place would never go again.
function isKeepable(path, answer) {
  const isPage = answer.headers.get("content-type")?.includes("text/html") === true;
  return answer.ok && !answer.redirected && !isPage;
}

// A phone without room keeps nothing, and what was asked for is answered all the same.
async function put(path, answer) {
  try {
    const cache = await caches.open(CACHE);
    await cache.put(path, answer);
    return true;
  } catch {
    return false;
  }
}

const inOwnCache = (path) =>
  caches
    .open(CACHE)
    .then((cache) => cache.match(path))
    .catch(() => undefined);
const inAnyCache = (path) => caches.match(path).catch(() => undefined);

async function dropOld() {
  const mine = (await caches.keys()).filter((name) => name.startsWith("chokdee-"));
  const others = mine.filter((name) => name !== CACHE);
  const old = others.slice(0, Math.max(0, others.length - (KEPT_BUILDS - 1)));
  await Promise.all(old.map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (ASSET.test(pathname) || PICTURE.test(pathname)) event.respondWith(keptFirst(event));
  else if (pathname === "/" && request.mode === "navigate") event.respondWith(newestPage(event));
  else if (pathname === "/share") event.respondWith(Response.redirect(inApp(request.url)));
  else if (SCREEN.test(pathname) && request.mode === "navigate") {
    event.respondWith(fetch(request).catch(() => Response.redirect(inApp(request.url))));
  } else if (SHELL.includes(pathname) && pathname !== "/") event.respondWith(newest(request));
});

// What another app shares never leaves the phone on its way to the screen that reads it.
function inApp(url) {
  const { pathname, search } = new URL(url);
  return `/#${pathname}${search}`;
}

// A name with a hash never changes its content.
async function keptFirst(event) {
  const { request } = event;
  const kept = await inAnyCache(request.url);
  if (kept) return kept;
  const answer = await patiently(request);
  if (isKeepable(request.url, answer)) event.waitUntil(put(request.url, answer.clone()));
  return answer;
}

// Code that failed once is refused by the page until it is loaded anew: a stall is waited out here.
async function patiently(request) {
  for (const pause of PAUSES_MS) {
    const answer = await fetch(request).catch(() => undefined);
    if (answer && answer.status < 500) return answer;
    if (!navigator.onLine) break;
    await new Promise((resolve) => {
      setTimeout(resolve, pause);
    });
  }
  return fetch(request);
}

async function newestPage(event) {
  const kept = (await inOwnCache("/")) ?? (await inAnyCache("/"));
  const asked = fetch(event.request).then((answer) => {
    if (answer.ok) event.waitUntil(keepLater(answer.clone()));
    return answer;
  });
  if (!kept) return asked;
  event.waitUntil(asked.catch(() => undefined));
  const late = new Promise((resolve) => {
    setTimeout(() => resolve(kept), PATIENCE_MS);
  });
  // A proxy that says that the server is away is no page either.
  const answered = asked.then(
    (answer) => (answer.ok ? answer : kept),
    () => kept,
  );
  return Promise.race([answered, late]);
}

// The page itself asks for most of what it names meanwhile.
async function keepLater(page) {
  await new Promise((resolve) => {
    setTimeout(resolve, KEEP_AFTER_MS);
  });
  await keepPage(page);
}

async function newest(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await inAnyCache(request.url);
    if (kept) return kept;
    throw error;
  }
}

// What the page had fetched before this worker was there.
self.addEventListener("message", (event) => {
  const { keep: paths } = event.data ?? {};
  if (!Array.isArray(paths)) return;
  const assets = paths.filter((path) => typeof path === "string" && ASSET.test(path));
  event.waitUntil(
    Promise.all(assets.map(keep)).then(() => event.ports[0]?.postMessage(assets.length)),
  );
});

self.addEventListener("push", (event) => {
  const notice = event.data?.json() ?? {};
  event.waitUntil(
    self.registration.showNotification(notice.title ?? "โชคดี", {
      body: notice.body,
      tag: notice.tag,
      lang: notice.lang,
      icon: "/icons/icon-192.png",
      badge: "/icons/badge-96.png",
      data: { path: notice.path },
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { path } = event.notification.data ?? {};
  event.waitUntil(open(typeof path === "string" && path.startsWith("/") ? path : "/"));
});

async function open(path) {
  const [page] = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (!page) return self.clients.openWindow(`/#${path}`);
  page.postMessage({ open: path });
  return page.focus();
}
