import nodemailer from 'nodemailer';
import { MailRefused, type Mailer, type OutgoingMail } from './mailer.ts';

const SECONDS = 1000;

/** A mail as nodemailer takes it; the Message-ID uses the sender's own domain. */
export function messageOf(from: string, { id, to: address, subject, text, html }: OutgoingMail) {
  const domain = /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  // Suppresses automatic replies ("I am away").
  const headers = { 'Auto-Submitted': 'auto-generated' };
  // A single address, whatever it contains: a string could list several.
  const to = { name: '', address };
  return { from, to, subject, text, html, messageId: `<${id}@${domain}>`, headers };
}

function addressOf(address: string) {
  const url = new URL(address);
  const secure = url.protocol === 'smtps:';
  const auth = url.username
    ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
    : undefined;
  const port = Number(url.port) || (secure ? 465 : 587);
  return { host: url.hostname, port, secure, ...(auth && { auth }) };
}

/** A mail server by its smtp:// or smtps:// address. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport({
    ...addressOf(url),
    connectionTimeout: 20 * SECONDS,
    greetingTimeout: 20 * SECONDS,
    socketTimeout: 60 * SECONDS,
    // Names chosen by sellers can't make us read files or fetch addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    isOutbox: false,
    async send(mail) {
      try {
        await transport.sendMail(messageOf(from, mail));
      } catch (error) {
        if (isFinal(error)) throw new MailRefused(error.message, { cause: error });
        throw error;
      }
    },
  };
}

/** 5xx is permanent (RFC 5321, 4.2.1), except at login: that is the operator's to fix. */
function isFinal(error: unknown): error is Error {
  const { responseCode = 0, code } = error as { responseCode?: number; code?: string };
  return responseCode >= 500 && responseCode < 600 && code !== 'EAUTH';
}
