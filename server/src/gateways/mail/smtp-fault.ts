import type { SmtpServer } from '../../kit/mail-settings.ts';
import { MailHeld, MailRefused } from './mailer.ts';

/** The parts of nodemailer's errors that tell what happened. */
type SmtpError = Error & {
  code?: string;
  originalCode?: string;
  /** The command that the server refused, such as `RCPT TO`; `CONN` and `API` for none. */
  command?: string;
  response?: string;
  responseCode?: number;
};

const LONGEST = 300;

/** Replies about a mail or its recipient, if not about us. Everything earlier is about us. */
const ABOUT_THE_MAIL = new Set(['RCPT TO', 'DATA']);
/** Replies that ask for a sign-in, or that refuse it (RFC 4954), or a command out of order. */
const SIGN_IN = new Set([530, 534, 535, 538]);
const PROTOCOL = new Set([500, 502, 503, 504]);
/** Enhanced statuses (RFC 3463): bad sender, mail system, protocol, security and policy. */
const OUR_STATUS = /^5\.(?:1\.[78]|3\.[235]|5\.[123]|7\.\d+)$/;
/** Statuses of the address, the mailbox, the route, or the content. */
const THEIR_STATUS = /^5\.[1246]\.\d+$/;
/** The words of servers that send no enhanced status. */
const OUR_WORDS =
  /relay|authenticat|log ?in|sender|helo|ehlo|client host|blocked|blacklist|blocklist|\bdnsbl\b|\bspf\b|\bdkim\b|\bdmarc\b|\btls\b|encrypt/i;

/**
 * Tells a refusal of the mail or its recipient from trouble with the server or our settings.
 * Returns other errors unchanged: the mail is tried again.
 */
export function faultOf(error: unknown, server: SmtpServer, from: string): unknown {
  if (!(error instanceof Error)) return error;
  const { command = '', code, responseCode = 0 } = error as SmtpError;
  // nodemailer refuses an address that can't be one.
  if (command === 'API' && code === 'EENVELOPE') {
    return new MailRefused(error.message, { cause: error });
  }
  if (!ABOUT_THE_MAIL.has(command) || isAboutUs(error)) {
    return new MailHeld(reason(error, server, from), { cause: error });
  }
  return responseCode >= 500 ? new MailRefused(error.message, { cause: error }) : error;
}

function isAboutUs({ response = '', responseCode = 0 }: SmtpError): boolean {
  if (SIGN_IN.has(responseCode) || PROTOCOL.has(responseCode)) return true;
  // A server that wants a mail later may have a reason of its recipient, such as greylisting.
  if (responseCode < 500) return /relay|authenticat/i.test(response);
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? '';
  if (OUR_STATUS.test(status)) return true;
  return !THEIR_STATUS.test(status) && OUR_WORDS.test(response);
}

/** One sentence for admins. */
function reason(error: SmtpError, server: SmtpServer, from: string): string {
  const at = `${server.host.includes(':') ? `[${server.host}]` : server.host}:${server.port}`;
  const { code, originalCode, response, responseCode = 0, command = '', message } = error;
  const said = inOneLine(response ?? message);
  if (code === 'EAUTH' || SIGN_IN.has(responseCode)) {
    return server.auth
      ? `The mail server ${at} doesn’t accept the user or password in SMTP_URL: ${said}`
      : `The mail server ${at} wants a user and password, but SMTP_URL has none: ${said}`;
  }
  if (code === 'EDNS') return `The mail server ${server.host} in SMTP_URL can’t be found: ${said}`;
  if (code === 'ETLS' || /certificate|tls|ssl/i.test(`${originalCode} ${message}`)) {
    return `The connection to the mail server ${at} can’t be encrypted: ${said}`;
  }
  if (command === 'MAIL FROM') {
    return `The mail server ${at} doesn’t take mail from the sender in MAIL_FROM, ${from}: ${said}`;
  }
  if (response === undefined) return `The mail server ${at} can’t be reached: ${said}`;
  return `The mail server ${at} doesn’t take mail from this site: ${said}`;
}

function inOneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}
