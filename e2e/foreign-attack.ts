/** What a page of another origin can make a browser send and read; runs inside that page. */

export interface Target {
  readonly method: string;
  readonly path: string;
  readonly body: object;
}

/**
 * Sends every target by forms, for which nobody's leave is needed. As text/plain, name=value makes
 * up the JSON of a call.
 */
export async function attackByForms([house, targets]: readonly [
  string,
  readonly Target[],
]): Promise<void> {
  const send = (path: string, enctype: string, fields: readonly (readonly string[])[]) =>
    new Promise<void>((resolve) => {
      const frame = document.createElement("iframe");
      frame.name = `frame-${Math.random()}`;
      const form = document.createElement("form");
      Object.assign(form, { method: "post", action: house + path, enctype, target: frame.name });
      for (const [name, value] of fields) {
        const input = document.createElement("input");
        Object.assign(input, { type: "hidden", name, value });
        form.append(input);
      }
      document.body.append(frame, form);
      frame.addEventListener("load", () => resolve());
      setTimeout(resolve, 3_000);
      form.submit();
    });

  for (const { path, body } of targets.filter(({ method }) => method === "POST")) {
    const asText = [[JSON.stringify(body).replace(/\}$/, ',"x":"'), '"}']];
    const asFields = Object.entries(body).map(([name, value]) => [name, String(value)]);
    await Promise.all([
      send(path, "text/plain", asText),
      send(path, "application/x-www-form-urlencoded", asFields),
      send(path, "multipart/form-data", asFields),
    ]);
  }
}

/** Calls every target in every other way; answers what could be read of the answers. */
export async function attackByCalls([house, targets, reads]: readonly [
  string,
  readonly Target[],
  readonly string[],
]): Promise<string[]> {
  const heard: string[] = [];
  const ask = async (path: string, how: RequestInit): Promise<void> => {
    const text = await fetch(house + path, { credentials: "include", ...how }).then(
      async (reply) => (reply.type === "opaque" ? "" : `${reply.status} ${await reply.text()}`),
      () => "",
    );
    if (text !== "") heard.push(`${how.method ?? "GET"} ${path}: ${text.slice(0, 200)}`);
  };

  for (const { method, path, body } of targets) {
    const text = JSON.stringify(body);
    const multipart = new FormData();
    multipart.append("json", text);
    const bodies: readonly BodyInit[] = [
      text,
      new Blob([text]),
      new Blob([text], { type: "application/x-www-form-urlencoded" }),
      new Blob([text], { type: "text/plain; charset=application/json" }),
      multipart,
    ];
    const ways = bodies.flatMap((sent): RequestInit[] => [
      { body: sent, mode: "no-cors" },
      { body: sent, mode: "cors" },
    ]);
    const types = ["application/json", "application/json; charset=utf-8"];
    const open = types.map((type) => ({ body: text, headers: { "content-type": type } }));
    const all = method === "POST" ? [...ways, ...open] : open;
    await Promise.all(all.map((way) => ask(path, { method, ...way })));
    navigator.sendBeacon(house + path, text);
    navigator.sendBeacon(house + path, new Blob([text], { type: "application/json" }));
  }
  for (const path of reads) {
    await ask(path, {});
    await ask(path, { headers: { authorization: "x" } });
  }
  return heard;
}

/** Knocks at the live connection; answers what it heard. */
export async function listenLive(house: string): Promise<string[]> {
  const heard: string[] = [];
  const address = "/socket.io/?EIO=4&transport=";
  const line = new WebSocket(`${house.replace("http", "ws")}${address}websocket`);
  await new Promise<void>((resolve) => {
    line.addEventListener("message", ({ data }) => {
      heard.push(`socket: ${String(data)}`);
      resolve();
    });
    line.addEventListener("close", () => resolve());
    setTimeout(resolve, 3_000);
  });
  line.close();
  const polled = await fetch(`${house}${address}polling`).then(
    (reply) => reply.text(),
    () => "",
  );
  return polled === "" ? heard : [...heard, `polling: ${polled}`];
}
