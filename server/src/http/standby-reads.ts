import type { Endpoint } from '@souk/contract/endpoint';
import { placeIn, placeText, SEEN_COOKIE, SEEN_HEADER } from '@souk/contract/seen';
import type { FastifyRequest } from 'fastify';
import { MOST_BEHIND_MS } from '../db/standbys.ts';
import type { Deps } from '../deps.ts';
import { lastWriteOf, noteLastWrite } from '../domains/accounts/index.ts';
import type { App } from '../kit/route.ts';
import { pageRead, type StandbyRead } from '../kit/standby-read.ts';

/** How far behind the standby may be that a page is made from (ms): everyone sees it. */
const PAGE_BEHIND_MS = 500;

/** Whether a call reads what all visitors may see. An admin's links to mails don't. */
const isShown = ({ method, access, tag }: Endpoint) =>
  method === 'GET' && access === 'public' && tag !== 'admin';

/** Whether a call changes anything that somebody reads; what pages report about visits doesn't. */
const isWrite = ({ method, plainText }: Endpoint) => method !== 'GET' && plainText !== true;

const noteRepeat =
  ({ log }: Pick<Deps, 'log'>) =>
  (error: unknown) =>
    log.debug({ err: error }, 'a read was repeated on the primary');

/** How a page is read that must include everything up to that place. */
export const pageReadFrom = (deps: Deps, from: number, hopes = 0): StandbyRead => ({
  from,
  hopes,
  behindMs: PAGE_BEHIND_MS,
  madeFrom: Infinity,
  onRepeat: noteRepeat(deps),
});

const COOKIE = new RegExp(`(?:^|;) *(?:__Host-)?${SEEN_COOKIE.replace('.', '\\.')}=([^;]*)`);

/** The place of the visitor's latest write; 0 for none, and for nonsense. */
export const placeOfCookie = (cookies: string): number => placeIn(COOKIE.exec(cookies)?.[1]) ?? 0;

async function readOf(deps: Deps, { headers, actor }: FastifyRequest): Promise<StandbyRead> {
  const seen = placeIn(headers[SEEN_HEADER.toLowerCase()]) ?? 0;
  const elsewhere = actor ? await lastWriteOf(deps, actor.id) : 0;
  return {
    from: Math.max(seen, elsewhere),
    hopes: 0,
    behindMs: MOST_BEHIND_MS,
    madeFrom: Infinity,
    onRepeat: noteRepeat(deps),
  };
}

/**
 * Lets standbys answer what visitors see, and tells everyone who writes the place in the log from
 * which they see their write.
 */
export function readFromStandbys(app: App, deps: Deps): void {
  const { standbys } = deps;
  if (!standbys) return;
  const writes = new WeakSet<FastifyRequest>();
  app.addHook('preHandler', async (request) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint && isWrite(endpoint)) writes.add(request);
    if (endpoint && isShown(endpoint)) {
      request.standbyRead = pageRead() ?? (await readOf(deps, request));
    }
  });
  app.addHook('onSend', async (request, reply) => {
    if (!writes.has(request)) return;
    const { actor } = request;
    // Without an answer from the database, nothing was written.
    const place = await (actor ? noteLastWrite(deps, actor.id) : standbys.placeNow()).catch(
      () => null,
    );
    if (place !== null) reply.header(SEEN_HEADER, placeText(place));
  });
}
