import ipaddr from 'ipaddr.js';
import { lookup } from 'node:dns';
import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { IMAGE_MAX_BYTES } from '@souk/contract/limits';

/** Fetches the bytes of a picture elsewhere. @throws RemoteRefused */
export type FetchRemote = (address: string) => Promise<Buffer>;

/** Nothing came that may be taken; `reason` is for the log. */
export class RemoteRefused extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause });
  }
}

type Rules = {
  /** Whether a host may be connected to. */
  mayReach: (ip: string, port: number) => boolean;
  /** All together, redirects too. */
  withinMs: number;
};

const MOST_REDIRECTS = 3;
const WEB_PORTS = new Set([80, 443]);

/** Hosts of the public internet, on the web's own ports. */
export function isPublicHost(ip: string, port: number): boolean {
  return WEB_PORTS.has(port) && ipaddr.process(ip).range() === 'unicast';
}

/** Asks without cookies or anything of the visitor. Every host is judged by the address that is connected to. */
export function guardedFetch({ mayReach, withinMs }: Rules): FetchRemote {
  async function ask(address: URL, signal: AbortSignal): Promise<IncomingMessage> {
    const secure = address.protocol === 'https:';
    if (!secure && address.protocol !== 'http:') throw new RemoteRefused('not a web address');
    const port = Number(address.port || (secure ? 443 : 80));
    const host = address.hostname.replace(/^\[|\]$/g, '');
    // Names are judged as they are looked up; a number never is.
    if (isIP(host) && !mayReach(host, port)) throw new RemoteRefused('an inner address');
    const guardedLookup: LookupFunction = (name, options, done) => {
      lookup(name, { ...options, all: true }, (error, found) => {
        if (error) return done(error, '');
        const [first] = found;
        if (!first || !found.every((one) => mayReach(one.address, port))) {
          return done(new RemoteRefused('an inner address'), '');
        }
        if (options.all) done(null, found);
        else done(null, first.address, first.family);
      });
    };
    const send = secure ? secureRequest : plainRequest;
    return new Promise((resolve, reject) => {
      send(address, {
        agent: false,
        lookup: guardedLookup,
        signal,
        headers: { 'user-agent': 'Souk', accept: 'image/*', 'accept-encoding': 'identity' },
      })
        .on('response', resolve)
        .on('error', reject)
        .end();
    });
  }

  async function follow(address: URL, signal: AbortSignal, left: number): Promise<Buffer> {
    const answer = await ask(address, signal);
    try {
      const status = answer.statusCode ?? 0;
      const { location } = answer.headers;
      if (status >= 300 && status < 400 && location !== undefined) {
        if (left === 0) throw new RemoteRefused('too many redirects');
        answer.destroy();
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
    const signal = AbortSignal.timeout(withinMs);
    try {
      return await follow(new URL(address), signal, MOST_REDIRECTS);
    } catch (error) {
      if (error instanceof RemoteRefused) throw error;
      throw new RemoteRefused(signal.aborted ? 'too slow' : 'no answer', error);
    }
  };
}
