import { conflict, unavailable, type ProblemError } from '../../kit/problems.ts';
import { ProviderUnavailable, type ProviderTrouble } from './provider.ts';

const SENTENCES: Record<ProviderTrouble, string> = {
  away: 'The payment provider cannot be reached.',
  busy: 'The payment provider is too busy right now.',
  settings:
    'The payment provider doesn’t accept this site’s payment settings, which the site’s operator has to fix.',
  underWay: 'The payment provider is already working on this.',
};

/** The problem to answer with if the provider can't do something now; null for other errors. */
export function providerProblem(
  error: unknown,
  then = 'Please try again shortly.',
): ProblemError | null {
  if (!(error instanceof ProviderUnavailable)) return null;
  const { trouble } = error;
  const sentence = SENTENCES[trouble];
  if (trouble === 'underWay') return conflict('request_in_progress', `${sentence} ${then}`);
  return trouble === 'settings'
    ? unavailable(`${sentence} ${then.replace('shortly', 'later')}`, 600)
    : unavailable(`${sentence} ${then}`, 10);
}
