import { lookup } from 'node:dns/promises';
import { siteName } from '@souk/contract/site-name';
import nodemailer from 'nodemailer';
import { smtpServer, type SmtpServer } from '../../kit/mail-settings.ts';
import { isLoopback } from '../../kit/network-settings.ts';
import type { Mailer, OutgoingMail } from './mailer.ts';
import { faultOf } from './smtp-fault.ts';

const SECONDS = 1000;

/**
 * A mail as nodemailer takes it. A sender that is only an address gets the site's name; the
 * Message-ID uses its domain.
 */
export function messageOf(sender: string, { id, to: address, subject, text, html }: OutgoingMail) {
  const domain = /@([^\s>]+)>?\s*$/.exec(sender)?.[1] ?? 'localhost';
  const from = sender.includes('<') ? sender : { name: siteName(), address: sender };
  // Suppresses automatic replies ("I am away").
  const headers = { 'Auto-Submitted': 'auto-generated' };
  // A single address, whatever it contains: a string could list several.
  const to = { name: '', address };
  return { from, to, subject, text, html, messageId: `<${id}@${domain}>`, headers };
}

/** A mail server by its smtp:// or smtps:// address. */
export function smtpMailer(url: string, from: string): Mailer {
  const server = smtpServer(url);
  const transports = new Map<string | null, ReturnType<typeof transportTo>>();
  return {
    isOutbox: false,
    async send(mail) {
      const own = await ownAddress(server.host);
      const transport = transports.get(own) ?? transportTo(server, own);
      transports.set(own, transport);
      try {
        await transport.sendMail(messageOf(from, mail));
      } catch (error) {
        throw faultOf(error, server, from);
      }
    },
  };
}

/** Connects to a mail server and signs in, without sending anything. @throws MailHeld */
export async function trySmtp(url: string, from: string): Promise<void> {
  const server = smtpServer(url);
  const transport = transportTo(server, await ownAddress(server.host));
  try {
    await transport.verify();
  } catch (error) {
    throw faultOf(error, server, from);
  } finally {
    transport.close();
  }
}

/** The loopback address that the host is or resolves to; null if it's another machine. */
async function ownAddress(host: string): Promise<string | null> {
  if (isLoopback(host)) return host;
  const found = await lookup(host, { all: true }).catch(() => []);
  const [first] = found;
  return first && found.every(({ address }) => isLoopback(address)) ? first.address : null;
}

/**
 * `own`: this machine's address to connect to, if the server runs here. Nobody can listen in
 * between, so its certificate needs no signature; a distribution's default has none.
 */
function transportTo({ tls, options, ...server }: SmtpServer, own: string | null) {
  return nodemailer.createTransport({
    connectionTimeout: 20 * SECONDS,
    greetingTimeout: 20 * SECONDS,
    socketTimeout: 60 * SECONDS,
    ...options,
    ...server,
    ...(own !== null && { host: own }),
    tls: {
      ...(own !== null && { rejectUnauthorized: false }),
      ...(own !== null && own !== server.host && { servername: server.host }),
      ...tls,
    },
    // Names chosen by sellers can't make us read files or fetch addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
