import { SITE_TERMS, type AcceptTerms } from '@souk/contract/site-terms';
import type { Db } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { invalid } from '../../../kit/problems.ts';
import type { Actor } from '../auth/actor.ts';
import { publishedTerms } from './reads.ts';

/**
 * Accepts the published terms. Doing it again changes nothing. @throws ProblemError 422 for another
 * version, or without terms
 */
export async function acceptTerms(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { version }: AcceptTerms,
): Promise<void> {
  const terms = { userId: actor.id, version, at: now() };
  if (await acceptGivenTerms(db, terms, 'version')) return;
  throw invalid({ path: 'version', message: SITE_TERMS.none });
}

type GivenTerms = { userId: string; version: number | null | undefined; at: Date };

/**
 * Accepts the version that a request gives in `field`; returns false while no terms are published.
 * Another version published at the same moment is due the next time the user is looked up.
 * @throws ProblemError 422 on `field` if it gives none, or another than the published one
 */
export async function acceptGivenTerms(
  db: Db,
  { userId, version, at }: GivenTerms,
  field: 'accept_terms' | 'version',
): Promise<boolean> {
  const terms = await publishedTerms(db);
  if (!terms) return false;
  if (version !== terms.version) {
    const isMissing = version === null || version === undefined;
    throw invalid({ path: field, message: isMissing ? SITE_TERMS.required : SITE_TERMS.changed });
  }
  await db
    .insertInto('terms_acceptances')
    .values({ user_id: userId, page_id: terms.id, version, accepted_at: at })
    // The first time counts.
    .onConflict((oc) => oc.doNothing())
    .execute();
  return true;
}
