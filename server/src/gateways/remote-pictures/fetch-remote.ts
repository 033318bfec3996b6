import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { IMAGE_MAX_BYTES } from '@souk/contract/limits';
import { isPublicAddress } from '../../kit/network.ts';
import { nameServers, type FindAddresses } from './name-servers.ts';
import { restingHosts } from './resting-hosts.ts';

/** Fetches the bytes of a remote picture. @throws RemoteRefused */
export type FetchRemote = (address: string) => Promise<Buffer>;

/** The answer is not acceptable; `reason` is for the log. */
export class RemoteRefused extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause });
  }
}

/** The host failed a moment ago and isn't asked again yet: this says nothing about the picture. */
export class HostRests extends RemoteRefused {
  constructor() {
    super('its host failed a moment ago');
  }
}

type Rules = {
  /** Whether a host may be connected to. */
  mayReach: (ip: string, port: number) => boolean;
  /** In total, redirects included. */
  withinMs: number;
  /** The site's own host name: its pictures are served without a request. */
  ownHost?: string;
  findAddresses?: FindAddresses;
  /** How long to leave a failed host alone. */
  restsMs?: number;
};

const MOST_REDIRECTS = 3;
const WEB_PORTS = new Set([80, 443]);

/** Hosts of the public internet, on the web's own ports. */
export function isPublicHost(ip: string, port: number): boolean {
  return WEB_PORTS.has(port) && isPublicAddress(ip);
}

const INNER = 'an inner address';

/**
 * Requests carry no cookies and nothing of the visitor. Each host is checked by the address actually
 * connected to: its name is looked up once.
 */
export function guardedFetch(rules: Rules): FetchRemote {
  const { mayReach, withinMs, findAddresses = nameServers(), restsMs = 60_000 } = rules;
  const hosts = restingHosts(restsMs);

  async function allowed(host: string, port: number, signal: AbortSignal): Promise<string[]> {
    const found = isIP(host) ? [host] : await findAddresses(host, signal);
    if (!found.every((one) => mayReach(one, port))) throw new RemoteRefused(INNER);
    return found;
  }

  async function ask(address: URL, signal: AbortSignal): Promise<IncomingMessage> {
    const secure = address.protocol === 'https:';
    if (!secure && address.protocol !== 'http:') throw new RemoteRefused('not a web address');
    const port = Number(address.port || (secure ? 443 : 80));
    const host = address.hostname.replace(/^\[|\]$|\.$/g, '');
    if (host === rules.ownHost) throw new RemoteRefused('an address of this site');
    if (!isIP(host) && !host.includes('.')) throw new RemoteRefused(INNER);
    const found = (await allowed(host, port, signal)).map((one) => ({
      address: one,
      family: isIP(one),
    }));
    const known: LookupFunction = (_name, { all }, done) => {
      const [first] = found;
      if (all || !first) done(null, found);
      else done(null, first.address, first.family);
    };
    const send = secure ? secureRequest : plainRequest;
    return new Promise((resolve, reject) => {
      send(address, {
        agent: false,
        lookup: known,
        signal,
        headers: { 'user-agent': 'Souk', accept: 'image/*', 'accept-encoding': 'identity' },
      })
        .on('response', resolve)
        .on('error', reject)
        .end();
    });
  }

  async function follow(address: URL, signal: AbortSignal, left: number): Promise<Buffer> {
    if (hosts.rests(address.origin)) throw new HostRests();
    try {
      return await bytesOf(address, signal, left);
    } catch (error) {
      if (error instanceof RemoteRefused) throw error;
      hosts.failed(address.origin);
      throw new RemoteRefused(signal.aborted ? 'too slow' : 'no answer', error);
    }
  }

  async function bytesOf(address: URL, signal: AbortSignal, left: number): Promise<Buffer> {
    const answer = await ask(address, signal);
    try {
      const status = answer.statusCode ?? 0;
      const { location } = answer.headers;
      if (status >= 300 && status < 400 && location !== undefined) {
        if (left === 0) throw new RemoteRefused('too many redirects');
        answer.destroy();
        if (!URL.canParse(location, address.href)) throw new RemoteRefused('not a web address');
        return await follow(new URL(location, address), signal, left - 1);
      }
      if (status !== 200) throw new RemoteRefused(`status ${status}`);
      const parts: Buffer[] = [];
      let bytes = 0;
      for await (const part of answer as AsyncIterable<Buffer>) {
        bytes += part.length;
        if (bytes > IMAGE_MAX_BYTES) throw new RemoteRefused('too large');
        parts.push(part);
      }
      return Buffer.concat(parts);
    } finally {
      answer.destroy();
    }
  }

  return async (address) => {
    if (!URL.canParse(address)) throw new RemoteRefused('not a web address');
    return follow(new URL(address), AbortSignal.timeout(withinMs), MOST_REDIRECTS);
  };
}
