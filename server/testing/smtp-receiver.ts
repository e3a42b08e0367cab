/** A mail server on this machine (RFC 5321): takes every mail, asks for a sign-in when told to. */
import { createServer, type AddressInfo, type Socket } from "node:net";

export interface Mail {
  readonly from: string;
  readonly to: readonly string[];
  readonly data: string;
}

export interface SmtpReceiver {
  readonly port: number;
  readonly mails: Mail[];
  /** user:password that it lets in. */
  readonly signIns: string[];
  /** Answers each mail so, instead of taking it. */
  refusal: string | undefined;
  close(): Promise<void>;
}

export async function openSmtpReceiver(): Promise<SmtpReceiver> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => undefined);
    speak(socket, receiver);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const receiver: SmtpReceiver = {
    port: (server.address() as AddressInfo).port,
    mails: [],
    signIns: [],
    refusal: undefined,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
  return receiver;
}

function speak(socket: Socket, receiver: SmtpReceiver): void {
  let [from, to, data, isData, rest]: [string, string[], string, boolean, string] = [
    "",
    [],
    "",
    false,
    "",
  ];
  const say = (line: string): void => void socket.write(`${line}\r\n`);
  const hear = (line: string): void => {
    if (isData) {
      if (line !== ".") return void (data += `${line.replace(/^\.\./, ".")}\n`);
      isData = false;
      if (receiver.refusal) return say(receiver.refusal);
      receiver.mails.push({ from, to, data });
      return say("250 taken");
    }
    const [word = "", ...words] = line.split(" ");
    const address = /<(.*)>/.exec(line)?.[1] ?? "";
    if (word === "EHLO") return say("250-here\r\n250 AUTH PLAIN");
    if (word === "AUTH") {
      const [, user, password] = Buffer.from(words[1] ?? "", "base64")
        .toString()
        .split("\0");
      receiver.signIns.push(`${user}:${password}`);
      return say("235 in");
    }
    if (word === "MAIL") [from, to, data] = [address, [], ""];
    if (word === "RCPT") to.push(address);
    if (word === "QUIT") return void socket.end("221 bye\r\n");
    if (word !== "DATA") return say("250 well");
    isData = true;
    say("354 go on");
  };
  say("220 here");
  socket.on("data", (bytes) => {
    const lines = (rest + bytes.toString()).split("\r\n");
    rest = lines.pop() ?? "";
    for (const line of lines) hear(line);
  });
}
