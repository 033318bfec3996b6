import type { User } from '@souk/contract/auth';
import { pages } from '@souk/contract/pages';
import { SITE_TERMS_SLUG, siteTermsApi } from '@souk/contract/site-terms';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { sessionStore } from '../../api/session-store.ts';
import { keepInTab, keptInTab } from '../../lib/tab-storage.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { refreshUser } from '../auth/fresh-proof.ts';

const LATER = 'souk.terms.later';

export type TermsDueProps = { user: User; version: number };

/** Asks a user to agree to changed terms. "Not now" is remembered by this tab alone. */
export function TermsDue({ user, version }: TermsDueProps) {
  const [later, setLater] = useState(() => keptInTab<number>(LATER, user.id));
  const [saving, setSaving] = useState(false);
  if (later === version) return null;

  async function agree() {
    setSaving(true);
    try {
      await api.call(siteTermsApi.accept, { body: { version } });
      sessionStore.updateUser({ ...user, terms_due: null });
      toast.success('Thank you for agreeing to the terms');
    } catch (error) {
      toast.error(errorMessage(error, 'Your answer could not be saved'));
      // Perhaps there is another version by now, or none.
      await refreshUser();
    } finally {
      setSaving(false);
    }
  }

  function postpone() {
    keepInTab(LATER, user.id, version);
    setLater(version);
  }

  return (
    <aside aria-label="Terms" className="bg-info-soft text-info-ink print:hidden">
      <div className="page flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2 text-sm">
        <p>
          Our{' '}
          <Link
            to={pages.sitePage(SITE_TERMS_SLUG)}
            className="inline-flex min-h-6 items-center font-medium underline underline-offset-4"
          >
            terms
          </Link>{' '}
          have changed. Please read them and agree.
        </p>
        <div className="flex gap-2">
          <Button size="sm" busy={saving} onClick={() => void agree()}>
            I agree
          </Button>
          <Button variant="ghost" size="sm" disabled={saving} onClick={postpone}>
            Not now
          </Button>
        </div>
      </div>
    </aside>
  );
}
