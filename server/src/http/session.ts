import type { FastifyRequest } from 'fastify';
import { ADMIN } from '@souk/contract/admin';
import { PROOF, PROOF_MINUTES, PROOF_TYPE } from '@souk/contract/proof';
import type { Deps } from '../deps.ts';
import type { Actor } from '../domains/auth/actor.ts';
import { actorOfToken } from '../domains/auth/reads.ts';
import type { App } from '../kit/route.ts';
import { forbidden, ProblemError, unauthorized } from '../kit/problems.ts';
import { isOwnedByAddress, refuseOthers } from './owner.ts';

function bearer(request: FastifyRequest): string | null {
  const match = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}

/**
 * Who asks, by the token, and whether the endpoint lets them call. A dead token is a visitor on public routes,
 * and a 401 elsewhere.
 */
export function readSessions(app: App, deps: Deps): void {
  app.decorateRequest('actor', null);
  app.addHook('onRequest', async (request) => {
    const token = bearer(request);
    if (token !== null) request.actor = await actorOfToken(deps, token);
    const { access } = request.routeOptions.config;
    if (access === undefined || access === 'public') return;
    if (request.actor === null) throw unauthorized();
    if (access === 'admin' && !request.actor.is_admin) throw forbidden(ADMIN.only);
    const { endpoint } = request.routeOptions.config;
    if (access === 'owner' && endpoint && isOwnedByAddress(endpoint)) {
      await refuseOthers(deps.db, request.actor, endpoint, request);
    }
    if (endpoint?.proof) refuseStale(request.actor, deps.now());
  });
  app.addHook('preHandler', async (request) => {
    const { access, endpoint } = request.routeOptions.config;
    if (access === 'owner' && endpoint && request.actor && !isOwnedByAddress(endpoint)) {
      await refuseOthers(deps.db, request.actor, endpoint, request);
    }
  });
}

/** @throws ProblemError 403, of a type of its own, without a proof of the last minutes */
function refuseStale({ provedAt }: Actor, now: Date): void {
  const age = provedAt ? now.getTime() - provedAt.getTime() : Infinity;
  if (age > PROOF_MINUTES * 60_000) {
    throw new ProblemError(403, PROOF.required, { type: PROOF_TYPE });
  }
}
