// The terms that people agree to: the operator's page at SITE_TERMS_SLUG, while it is published.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** The slug of the operator's page with the terms. */
export const SITE_TERMS_SLUG = 'terms';

export const SITE_TERMS = {
  required: 'Please agree to the terms',
  changed: 'The terms have changed. Please read them and agree again.',
  none: 'This site has no terms to agree to',
  version: 'This must be the version number of the terms',
} as const;

const Version = z.number(SITE_TERMS.version).check(z.int(SITE_TERMS.version));

/** The version agreed to: required while terms are published, and ignored otherwise. */
export const termsField = { accept_terms: z.optional(z.nullable(Version)) };

export const AcceptTerms = z.object({ version: Version });
export type AcceptTerms = z.infer<typeof AcceptTerms>;

export const siteTermsApi = {
  accept: endpoint('POST /account/terms', {
    access: 'signed-in',
    tag: 'auth',
    operationId: 'acceptTerms',
    summary: 'Accept the published version of the terms',
    body: AcceptTerms,
    answers: { 204: z.void() },
  }),
};
