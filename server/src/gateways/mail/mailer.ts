/** A mail to send. `id` makes its Message-ID, by which a receiver knows a second copy. */
export type OutgoingMail = { id: string; to: string; subject: string; text: string; html: string };

/** Hands mails to a server. */
export interface Mailer {
  /** Whether mails stay on this machine, as files that the operator opens. */
  readonly isOutbox: boolean;
  /**
   * Fulfilled once the server has taken the mail. @throws MailRefused; another error if it may be tried
   * again
   */
  send(mail: OutgoingMail): Promise<void>;
}

/** The server will never take this mail. */
export class MailRefused extends Error {}
