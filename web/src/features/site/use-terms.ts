import { SITE_TERMS } from '@souk/contract/site-terms';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { siteQuery } from './queries.ts';
import { useSite } from './use-site.ts';

/**
 * Agreeing to the terms in a form, while there are any. People agree to a version: when another one
 * is published while they type, the form asks again.
 */
export function useTerms() {
  const client = useQueryClient();
  const shown = useSite().terms_version;
  const { data: site } = useQuery(siteQuery);
  const version = site ? site.terms_version : shown;
  const [agreedTo, setAgreedTo] = useState<number | null>(null);
  /** Why the form wasn't sent. */
  const [reason, setReason] = useState<string>();
  const box = useRef<HTMLInputElement>(null);
  const agreed = version === null || agreedTo === version;
  return {
    version,
    box,
    checked: version !== null && agreed,
    check: (on: boolean) => setAgreedTo(on ? version : null),
    error: agreed ? undefined : agreedTo === null ? reason : SITE_TERMS.changed,
    /** The request's field. */
    accepted: version === null ? {} : { accept_terms: version },
    /** Whether the form may be sent; if not, the box says why. */
    demand: (): boolean => {
      if (agreed) return true;
      setReason(SITE_TERMS.required);
      box.current?.focus();
      return false;
    },
    /** Whether the server refused a request because of the terms, and the box says so. */
    refused: async (error: unknown): Promise<boolean> => {
      const faults = error instanceof ApiError ? error.errors : [];
      const fault = faults.find(({ path }) => path === 'accept_terms');
      if (!fault) return false;
      setAgreedTo(null);
      setReason(fault.message);
      const now = await client.fetchQuery({ ...siteQuery, staleTime: 0 }).catch(() => null);
      box.current?.focus();
      return now !== null && now.terms_version !== null;
    },
  };
}
