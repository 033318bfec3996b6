import { adminPages } from '@souk/contract/admin-pages';
import { ButtonLink } from '../../ui/button.tsx';

/** Links to the accountant's pages. */
export function LedgerLinks() {
  return (
    <nav aria-label="For accountants" className="mt-4 flex flex-wrap gap-3">
      <ButtonLink variant="secondary" to={adminPages.trialBalance()}>
        Trial balance
      </ButtonLink>
      <ButtonLink variant="secondary" to={adminPages.months()}>
        Month end and exports
      </ButtonLink>
    </nav>
  );
}
