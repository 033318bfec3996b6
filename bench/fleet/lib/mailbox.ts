import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server that keeps how often it took each mail. */
export class Mailbox {
  /** How often each Message-ID arrived. */
  readonly arrived = new Map<string, number>();
  readonly #server: SMTPServer;

  private constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      hideSTARTTLS: true,
      onData: (stream, _session, done) => {
        let text = '';
        stream.on('data', (part) => (text += String(part)));
        stream.once('end', () => {
          const id = /^message-id: *(\S+)/im.exec(text)?.[1] ?? '';
          this.arrived.set(id, (this.arrived.get(id) ?? 0) + 1);
          done();
        });
      },
    });
    // A client that is killed ends its connection.
    this.#server.on('error', () => {});
  }

  static async start(): Promise<Mailbox> {
    const box = new Mailbox();
    await new Promise<void>((resolve) => box.#server.listen(0, '127.0.0.1', () => resolve()));
    return box;
  }

  /** What a machine needs to send mail here. */
  get settings(): Record<string, string> {
    const { port } = this.#server.server.address() as AddressInfo;
    return { SMTP_URL: `smtp://127.0.0.1:${port}` };
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}
