import { ADMIN } from '@souk/contract/admin';
import type { Endpoint } from '@souk/contract/endpoint';
import { PROOF, PROOF_MINUTES, PROOF_TYPE } from '@souk/contract/proof';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/rows.ts';
import type { Deps } from '../deps.ts';
import {
  type Actor,
  actorOfToken,
  hasFactor,
  secondFactorNeeded,
  type SessionUses,
} from '../domains/accounts/index.ts';
import { continueAfter } from '../kit/continue-after.ts';
import { forbidden, ProblemError, unauthorized } from '../kit/problems.ts';
import type { App } from '../kit/route.ts';
import { isOwnedByAddress, refuseOthers } from './owner.ts';
import type { CountCall } from './rate-limit.ts';

function bearer(request: FastifyRequest): string | null {
  const match = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}

/**
 * Identifies the caller by the token, and checks whether the endpoint admits them. A dead token is
 * a visitor on public routes, and a 401 elsewhere.
 */
export function readSessions(
  app: App,
  deps: Deps,
  { countCall, uses }: { countCall: CountCall; uses: SessionUses },
): void {
  app.decorateRequest('actor', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const { access } = request.routeOptions.config;
    const isOpen = access === undefined || access === 'public';
    // A visitor reads what everyone may see, as in most calls.
    if (isOpen && request.headers.authorization === undefined) return done();
    return continueAfter(admit(request), done);
  });
  app.addHook('preHandler', (request, _reply, done) => {
    const { access, endpoint } = request.routeOptions.config;
    const { actor } = request;
    if (access !== 'owner' || !endpoint || !actor || isOwnedByAddress(endpoint)) return done();
    return continueAfter(refuseOthers(deps.db, actor, endpoint, request), done);
  });

  async function admit(request: FastifyRequest): Promise<void> {
    const token = bearer(request);
    if (token !== null) request.actor = await actorOfToken(deps, uses, token);
    // A request without a token has already been counted.
    if (request.headers.authorization !== undefined) await countCall(request);
    const { access } = request.routeOptions.config;
    if (access === undefined || access === 'public') return;
    if (request.actor === null) throw unauthorized();
    const { endpoint } = request.routeOptions.config;
    await refuseWeak(deps.db, request.actor, endpoint);
    if (access === 'admin' && !request.actor.is_admin) throw forbidden('admins_only', ADMIN.only);
    if (access === 'owner' && endpoint && isOwnedByAddress(endpoint)) {
      await refuseOthers(deps.db, request.actor, endpoint, request);
    }
    if (endpoint?.proof) refuseStale(request.actor, deps.now());
  }
}

/**
 * @throws ProblemError 403, of a type of its own, for a call that needs a second factor which this
 * session hasn't shown
 */
async function refuseWeak(db: Db, actor: Actor, endpoint: Endpoint | undefined): Promise<void> {
  if (!actor.weak || !endpoint) return;
  const { access, secondFactor } = endpoint;
  const asks =
    secondFactor === true ||
    (access === 'admin' && actor.second_factor_needed) ||
    (secondFactor === 'if-set-up' && (await hasFactor(db, actor.id)));
  if (asks) throw await secondFactorNeeded(db, actor.id);
}

/** @throws ProblemError 403, of a type of its own, without a recent proof */
function refuseStale({ provedAt }: Actor, now: Date): void {
  const age = provedAt ? now.getTime() - provedAt.getTime() : Infinity;
  if (age > PROOF_MINUTES * 60_000) {
    throw new ProblemError(403, PROOF.required, { code: 'proof_required', type: PROOF_TYPE });
  }
}
