/**
 * Somebody behind a load balancer: each request goes to the next node, so that a retry of what a
 * killed node left unanswered reaches another one.
 */
import { RawClient, type RawReply } from "../raw-client.ts";

export class Caller {
  readonly #nodes: readonly RawClient[];
  #turn: number;

  constructor(ports: readonly number[], first: number) {
    this.#nodes = ports.map((port) => new RawClient(port));
    this.#turn = first;
  }

  async post(...request: Parameters<RawClient["post"]>): Promise<RawReply> {
    const node = this.#nodes[this.#turn++ % this.#nodes.length];
    if (!node) throw new Error("there is no node to call");
    return node.post(...request);
  }

  close(): void {
    for (const node of this.#nodes) node.close();
  }
}
