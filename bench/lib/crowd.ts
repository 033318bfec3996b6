// Many people on one site, each calling in their own time: one kept connection per concurrent call.
import { openLine, requestText, type Answer, type Ask, type Line } from './drive.ts';

export class Crowd {
  readonly #port: number;
  readonly #idle: Line[] = [];

  constructor(port: number) {
    this.#port = port;
  }

  async ask(ask: Ask): Promise<Answer> {
    const line = this.#idle.pop() ?? (await openLine(this.#port));
    const answer = await line.ask(requestText(this.#port, ask));
    this.#idle.push(line);
    return answer;
  }

  /** Resolves once everybody has an answer. */
  leave(): void {
    for (const line of this.#idle) line.close();
  }
}
