import type { SiteEvent } from '@souk/contract/security';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { networkOf } from '../kit/network.ts';
import type { ProblemError } from '../kit/problems.ts';
import type { App } from '../kit/route.ts';
import type { SecurityFacts } from '../kit/security-log.ts';

const WINDOW_MS = 60_000;
/** With more networks than this at once, only the counts are kept. */
const MOST_NETWORKS = 10_000;

export type NoteRefusal = (problem: ProblemError, request: FastifyRequest) => void;

type RepeatedRefusal = { kind: SiteEvent; facts: SecurityFacts; more: number };

/** The security event of a refusal; null for the everyday ones, such as a visitor who has to sign in. */
function eventOf(
  { event, status, type }: ProblemError,
  { headers, routeOptions: { config } }: FastifyRequest,
): SiteEvent | null {
  if (event) return event;
  if (status === 429) return 'limit-reached';
  // A problem with a type of its own is a step of signing in or of a proof.
  if (status === 403 && type === undefined) return 'call-refused';
  const isPrivate = config.access !== undefined && config.access !== 'public';
  return status === 401 && isPrivate && headers.authorization ? 'call-refused' : null;
}

/**
 * Records dead tokens, 403s, exceeded limits and bad signatures. All count in the metric. Logs the
 * first of a kind from a network at once, and then one line per minute with the number that
 * followed.
 */
export function noteRefusals(
  app: App,
  { security, log }: Pick<Deps, 'security' | 'log'>,
): NoteRefusal {
  const noted = new Map<string, RepeatedRefusal>();

  const sweeper = setInterval(() => {
    for (const [key, one] of noted) {
      const { kind, facts, more } = one;
      if (more === 0) noted.delete(key);
      else log.info({ security: kind, ...facts, more }, `security: ${kind}, ${more} more`);
      one.more = 0;
    }
  }, WINDOW_MS).unref();
  app.addHook('onClose', async () => clearInterval(sweeper));

  return (problem, request) => {
    const kind = eventOf(problem, request);
    if (kind === null) return;
    const key = `${kind} ${networkOf(request.ip)}`;
    const known = noted.get(key);
    if (known || noted.size >= MOST_NETWORKS) {
      security.count(kind);
      if (known) known.more += 1;
      return;
    }
    const { method, routeOptions, ip: address, headers, actor } = request;
    const about = { address, method, route: routeOptions.url, status: problem.status };
    const facts = {
      ...about,
      ...(actor && { account: actor.id }),
      ...(kind === 'foreign-host' && { host: headers.host?.slice(0, 200) }),
    };
    noted.set(key, { kind, facts, more: 0 });
    security.note(kind, facts);
  };
}
