import { PageHead } from '../../ui/page-head.tsx';
import { menuEntry } from '../admin-list/menu.ts';
import { Discounts } from './discounts.tsx';

/** The site's own discounts, for admins. */
export function AdminDiscountsPage() {
  return (
    <>
      <PageHead
        title={menuEntry('discounts').label}
        text="The marketplace pays for these: sellers still get the full price."
      />
      <Discounts owner={null} />
    </>
  );
}
