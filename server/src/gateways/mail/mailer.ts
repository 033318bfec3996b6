/** A mail to send. Its Message-ID is made from `id`, so that receivers recognise duplicates. */
export type OutgoingMail = { id: string; to: string; subject: string; text: string; html: string };

/** Hands mails to a server. */
export interface Mailer {
  /** Whether mails stay on this machine, as files for the operator. */
  readonly isOutbox: boolean;
  /**
   * Resolves once the server has accepted the mail. @throws MailRefused; any other error if it may
   * be retried
   */
  send(mail: OutgoingMail): Promise<void>;
}

/** The server will never take this mail. */
export class MailRefused extends Error {}
