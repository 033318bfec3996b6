// Many people at one site, each asking when they want to: a kept connection for as many as ask at once.
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

  /** Once everybody has got an answer. */
  leave(): void {
    for (const line of this.#idle) line.close();
  }
}
