import { isIP } from 'node:net';
import { ConfigError, type Env } from './settings.ts';

const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

function isProxy(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  if (bits === undefined) return PROXY_NAMES.includes(text) || isIP(text) > 0;
  const most = isIP(address) === 4 ? 32 : 128;
  return isIP(address) > 0 && /^\d+$/.test(bits) && Number(bits) <= most && more.length === 0;
}

/** TRUST_PROXY. An open site has to name its proxies: anyone could pretend to be one. */
export function proxy(env: Env, open: string | null): boolean | number | string {
  const text = env['TRUST_PROXY']?.trim().toLowerCase();
  if (!text || ['0', 'off', 'false', 'no'].includes(text)) return false;
  const parts = text.split(',').map((part) => part.trim());
  const trustsAll = ['on', 'true', 'yes'].includes(text);
  if (open !== null && (trustsAll || parts.some((part) => part.endsWith('/0')))) {
    throw new ConfigError(
      `${open} and TRUST_PROXY is ${text}, so anyone could pretend to be any address. ` +
        'Set it to the number of proxies in front, or to their addresses.',
    );
  }
  if (trustsAll) return true;
  if (/^\d+$/.test(text)) return Number(text);
  if (parts.every(isProxy)) return text;
  throw new ConfigError(
    `TRUST_PROXY must be a number of proxies or their addresses, not "${env['TRUST_PROXY']}".`,
  );
}

const HOST_NAME = /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i;

/** HOST, without the brackets that an IPv6 address may have. @throws ConfigError */
export function listenHost(env: Env): string {
  const text = env['HOST']?.trim();
  if (!text) return '127.0.0.1';
  const host = text.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) || (HOST_NAME.test(host) && !/^[\d.]+$/.test(host))) return host;
  throw new ConfigError(
    `HOST must be an IP address or the name of this machine, without a port, not "${text}".`,
  );
}

const HOST = /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/;

const isPort = (port = '1') => Number(port) >= 1 && Number(port) <= 65535;

/** MEDIA_HOSTS, in the form of a content policy. */
export function mediaHosts(env: Env): string[] {
  const hosts = (env['MEDIA_HOSTS'] ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const wrong = hosts.find((host) => !HOST.test(host) || !isPort(/:(\d+)$/.exec(host)?.[1]));
  if (wrong !== undefined) {
    throw new ConfigError(
      `MEDIA_HOSTS must be names of hosts like clips.example.com, not "${wrong}".`,
    );
  }
  return hosts.map((host) => `https://${host}`);
}

const LOOPBACK = /^(localhost|(.+\.)?localhost|127(\.\d+){3}|\[?::1\]?)$/i;

/** Whether a host name or address is this machine's own. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host);

/** Why others could use the site; null where they can't. */
export function openToOthers(production: boolean, host: string, publicUrl: string): string | null {
  if (production) return 'NODE_ENV is production';
  if (!isLoopback(host)) return `HOST is ${host}`;
  if (!isLoopback(new URL(publicUrl).hostname)) return `PUBLIC_URL is ${publicUrl}`;
  return null;
}
