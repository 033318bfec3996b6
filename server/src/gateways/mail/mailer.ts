/** A mail to send. Its Message-ID is made from `id`, so that receivers recognise duplicates. */
export type OutgoingMail = { id: string; to: string; subject: string; text: string; html: string };

/** Hands mails to a server. */
export interface Mailer {
  /** Whether mails stay on this machine, as files for the operator. */
  readonly isOutbox: boolean;
  /**
   * Resolves once the server has accepted the mail. @throws MailRefused; MailHeld; any other error
   * if the server wants it later
   */
  send(mail: OutgoingMail): Promise<void>;
}

/** The server will never take this mail, such as for an unknown recipient. */
export class MailRefused extends Error {}

/**
 * The mail server or our settings are at fault, so the mail waits until that is fixed. The message
 * is a sentence for admins.
 */
export class MailHeld extends Error {}
