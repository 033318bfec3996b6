import { domainToASCII } from 'node:url';
import { ConfigError, plainAddress } from './settings.ts';

/** The mail server of SMTP_URL, in the form that nodemailer takes. */
export type SmtpServer = {
  /** Lower case; an IPv6 address without brackets. */
  host: string;
  port: number;
  /** TLS from the first byte, not by STARTTLS. */
  secure: boolean;
  auth?: { user: string; pass: string };
  tls: Record<string, Value>;
  options: Record<string, Value>;
};

type Value = string | number | boolean;
type Read = (text: string) => Value | null;

const word: Read = (text) => text || null;
const count: Read = (text) => (/^\d{1,9}$/.test(text) && Number(text) > 0 ? Number(text) : null);
const yesOrNo: Read = (text) => {
  const lower = text.toLowerCase();
  if (['true', '1', 'yes', 'on'].includes(lower)) return true;
  return ['false', '0', 'no', 'off'].includes(lower) ? false : null;
};

/** The options of nodemailer that the query may set. */
const OPTIONS: Readonly<Record<string, Read>> = {
  name: word,
  localAddress: word,
  authMethod: word,
  requireTLS: yesOrNo,
  ignoreTLS: yesOrNo,
  opportunisticTLS: yesOrNo,
  pool: yesOrNo,
  maxConnections: count,
  maxMessages: count,
  connectionTimeout: count,
  greetingTimeout: count,
  socketTimeout: count,
  dnsTimeout: count,
};
const TLS_OPTIONS: Readonly<Record<string, Read>> = {
  rejectUnauthorized: yesOrNo,
  servername: word,
  minVersion: word,
  maxVersion: word,
  ciphers: word,
};
const NAMES = [
  ...Object.keys(OPTIONS),
  ...Object.keys(TLS_OPTIONS).map((name) => `tls.${name}`),
].join(', ');

const refuse = (why: string) => new ConfigError(`SMTP_URL ${why}.`);

/** Reads SMTP_URL whole. @throws ConfigError, which never shows the password */
export function smtpServer(text: string): SmtpServer {
  if (!/^smtps?:\/\//i.test(text)) throw refuse('must begin with smtp:// or smtps://');
  if (!URL.canParse(text)) {
    throw refuse(
      'isn’t a valid address: write it as smtp://user:password@host:port, with special characters in the user and password percent-encoded (# as %23)',
    );
  }
  const url = new URL(text);
  const bare = plainHost(url.hostname);
  if (bare === null) throw refuse('must name a mail server, as in smtp://mail.example.com:587');
  if (url.port === '0') throw refuse('can’t have the port 0');
  if (!plainAddress(url)) throw refuse('can’t have a path or a # after the host');
  const auth = credentials(url);
  const secure = url.protocol === 'smtps:';
  return {
    host: bare,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    ...(auth && { auth }),
    ...queryOf(url),
  };
}

/** A host in lower case, or an IPv6 address without brackets; null if it is neither. */
function plainHost(host: string): string | null {
  if (host.startsWith('[')) return host.slice(1, -1);
  return domainToASCII(decoded(host)) || null;
}

function credentials({ username, password }: URL): SmtpServer['auth'] | null {
  if (!username && !password) return null;
  if (!username) throw refuse('has a password but no user: set both or none');
  if (!password) throw refuse('has a user but no password: set both or none');
  return { user: decoded(username), pass: decoded(password) };
}

/** Percent-decoded; as it is if a % in it stands for itself. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function queryOf({ searchParams }: URL): Pick<SmtpServer, 'tls' | 'options'> {
  const tls: Record<string, Value> = {};
  const options: Record<string, Value> = {};
  for (const [name, text] of searchParams) {
    const ofTls = name.startsWith('tls.');
    const key = ofTls ? name.slice('tls.'.length) : name;
    const known = ofTls ? TLS_OPTIONS : OPTIONS;
    const read = Object.hasOwn(known, key) ? known[key] : undefined;
    if (!read)
      throw refuse(`has an option that Souk doesn’t know${named(name)}: it knows ${NAMES}`);
    const into = ofTls ? tls : options;
    if (key in into) throw refuse(`sets ${name} twice`);
    const value = read(text.trim());
    if (value === null) throw refuse(`has a value for ${name} that doesn’t make sense`);
    into[key] = value;
  }
  return { tls, options };
}

/** Part of a password could end up here. */
const named = (name: string) => (/^[a-z.]{1,30}$/i.test(name) ? `, ${name}` : '');
