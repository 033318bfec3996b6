import type { Mailer } from './mailer.ts';

type Options = { smtpUrl: string | null; from: string; folder: string };

/**
 * The mail server if one is configured, else the outbox. nodemailer is loaded with the first mail.
 */
export function mailerWhenNeeded({ smtpUrl, from, folder }: Options): Mailer {
  let loaded: Promise<Mailer> | undefined;
  async function load(): Promise<Mailer> {
    if (smtpUrl !== null) return (await import('./smtp.ts')).smtpMailer(smtpUrl, from);
    return (await import('./outbox.ts')).outboxMailer(folder, from);
  }
  return {
    isOutbox: smtpUrl === null,
    send: async (mail) => (await (loaded ??= load())).send(mail),
  };
}
