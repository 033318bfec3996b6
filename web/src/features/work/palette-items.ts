import { adminPages } from '@souk/contract/admin-pages';
import { pages } from '@souk/contract/pages';
import { menuEntries } from '../admin-list/menu.ts';

/** A search result that leads somewhere. */
export type PaletteItem = {
  label: string;
  /** A second line, such as the buyer. */
  detail?: string;
  to: string;
  /** Additional search terms. */
  words?: string;
};

/** A heading with its items. */
export type PaletteGroup = { heading: string; items: readonly PaletteItem[] };

const EVERYONE: readonly PaletteItem[] = [
  { label: 'Your account', to: pages.account(), words: 'password profile email sign-in' },
  { label: 'Create another shop', to: pages.createShop(), words: 'open new shop' },
];

/** The actions and pages of one shop. */
export function shopItems(shopId: string): PaletteGroup[] {
  return [
    {
      heading: 'Actions',
      items: [
        { label: 'Add product', to: pages.newProduct(shopId), words: 'new create' },
        { label: 'Import products', to: pages.importProducts(shopId), words: 'csv upload file' },
        {
          label: 'Close for a holiday',
          to: pages.shopSettings(shopId, 'holiday'),
          words: 'away pause vacation open again',
        },
        {
          label: 'Edit shop profile',
          to: pages.shopSettings(shopId),
          words: 'settings name color logo cover location emails',
        },
        { label: 'Block a buyer', to: pages.blockedBuyers(shopId), words: 'blocked unblock' },
        ...EVERYONE,
      ],
    },
    {
      heading: 'Pages',
      items: [
        { label: 'Home', to: pages.dashboard(), words: 'dashboard to do' },
        { label: 'Orders', to: pages.shopOrders(shopId), words: 'sales ship' },
        { label: 'Products', to: pages.manageProducts(shopId), words: 'stock price goods' },
        { label: 'Questions', to: pages.shopQuestions(shopId), words: 'answer' },
        { label: 'Reviews', to: pages.shopReviews(shopId), words: 'answer rating stars' },
        { label: 'Money', to: pages.shopMoney(shopId), words: 'payout balance earnings' },
        { label: 'Statements', to: pages.shopStatements(shopId), words: 'month pdf csv' },
        { label: 'Invoices', to: pages.shopInvoices(shopId), words: 'tax vat number legal name' },
        { label: 'Insight', to: pages.shopInsight(shopId), words: 'figures visitors charts' },
        { label: 'Shop page', to: pages.shop(shopId), words: 'view public' },
        { label: 'Discounts', to: pages.shopDiscounts(shopId) },
        { label: 'Shipping', to: pages.shopShipping(shopId) },
        { label: 'Settings', to: pages.shopSettings(shopId) },
      ],
    },
  ];
}

/** The actions and pages of admins. */
export const ADMIN_ITEMS: readonly PaletteGroup[] = [
  {
    heading: 'Actions',
    items: [
      { label: 'Record a payout', to: adminPages.payouts(), words: 'pay by hand transfer' },
      { label: 'Adjust a balance', to: adminPages.ledger(), words: 'books entry' },
      { label: 'Add a category', to: adminPages.categories() },
      { label: 'Arrange home', to: adminPages.home(), words: 'rows' },
      { label: 'Close a month', to: adminPages.months(), words: 'month end export' },
      { label: 'Your account', to: pages.account(), words: 'password profile email sign-in' },
    ],
  },
  {
    heading: 'Pages',
    items: [
      { label: 'Queue', to: pages.dashboard(), words: 'dashboard needs you today' },
      ...menuEntries.map(({ label, to }) => ({ label, to })),
      { label: 'Trial balance', to: adminPages.trialBalance(), words: 'books accounts' },
    ],
  },
];

/** Keeps the items that contain every typed word. */
export function matchingItems(
  groups: readonly PaletteGroup[],
  typed: string,
): readonly PaletteGroup[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return groups.flatMap(({ heading, items }) => {
    const found = items.filter(({ label, words: more = '' }) => {
      const text = `${label} ${more}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
    return found.length > 0 ? [{ heading, items: found }] : [];
  });
}
