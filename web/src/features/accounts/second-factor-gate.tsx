import { pages } from '@souk/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useLocation } from 'react-router';
import { useSession } from '../../api/session.ts';
import type { Elements } from '../../lib/elements.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { askForProof, refreshUser } from '../auth/fresh-proof.ts';
import { passkeysQuery, totpQuery } from './queries.ts';

/**
 * Shows its children only to admins who have used an app or passkey, where this site requires it.
 */
export function SecondFactorGate({ children }: { children: Elements }) {
  const { user } = useSession();
  return user?.second_factor_needed ? <Needed /> : children;
}

/** Sends an admin to set up a second factor and back here, or to use the one they have. */
function Needed() {
  const { pathname, search, hash } = useLocation();
  const app = useQuery(totpQuery);
  const passkeys = useQuery(passkeysQuery);
  if (app.isPending || passkeys.isPending) return <Spinner page />;
  const has = app.data?.enabled === true || (passkeys.data?.length ?? 0) > 0;
  async function confirm() {
    if (await askForProof({ strong: true })) await refreshUser();
  }
  return (
    <div className="page flex min-h-[60dvh] items-center justify-center">
      <EmptyState
        level={1}
        icon={<ShieldCheck />}
        title={has ? 'One more step' : 'Protect your admin account first'}
        text={
          has
            ? 'You signed in without your authenticator app or passkey. Use one of them to continue as an admin.'
            : 'On this site, admins need an authenticator app or a passkey beside their password. Setting one up takes a minute, and then you come back here.'
        }
        action={
          has ? (
            <Button onClick={() => void confirm()}>Confirm it’s you</Button>
          ) : (
            <ButtonLink to={pages.account({ next: pathname + search + hash, part: 'second-step' })}>
              Set it up
            </ButtonLink>
          )
        }
      />
    </div>
  );
}
