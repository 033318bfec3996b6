import { adminPages } from '@souk/contract/admin-pages';
import { pages } from '@souk/contract/pages';
import {
  BookOpen,
  Flag,
  Landmark,
  LayoutList,
  ListChecks,
  type LucideIcon,
  Mail,
  MessageSquareReply,
  Package,
  Percent,
  ReceiptText,
  Scale,
  ScrollText,
  Star,
  Store,
  Tags,
  Users,
  Webhook,
} from 'lucide-react';

type PageName = keyof typeof adminPages | 'orders';

/** `tab`: a shorter label for its row of tabs. */
type MenuEntry = { label: string; to: string; Icon: LucideIcon; tab?: string };
/** A page without an entry of its own, linked from this page. */
type SubPage = { from: PageName };

/**
 * Every page for admins, in the order of the dashboard: its entry there, or the page that links to
 * it.
 */
const ADMIN_MENU = {
  users: { label: 'People', to: adminPages.users(), Icon: Users },
  user: { from: 'users' },
  shops: { label: 'Shops', to: adminPages.shops(), Icon: Store },
  shop: { from: 'shops' },
  products: { label: 'Products', to: adminPages.products(), Icon: Package },
  reviews: { label: 'Reviews', to: adminPages.reviews(), Icon: Star },
  orders: { label: 'Orders Management', to: pages.orders(), Icon: ReceiptText },
  order: { from: 'orders' },
  requests: {
    label: 'Requests for money back',
    to: adminPages.requests(),
    Icon: MessageSquareReply,
  },
  reports: { label: 'Reports', to: adminPages.reports(), Icon: Flag },
  ledger: { label: 'Books', to: adminPages.ledger(), Icon: BookOpen },
  disputes: { label: 'Disputes', to: adminPages.disputes(), Icon: Scale },
  events: { label: 'Provider’s events', to: adminPages.events(), Icon: Webhook },
  mails: { label: 'Mails', to: adminPages.mails(), Icon: Mail },
  mail: { from: 'mails' },
  mailPreviews: { from: 'mails' },
  settings: {
    label: 'Money settings',
    tab: 'Settings',
    to: adminPages.settings(),
    Icon: Percent,
  },
  payouts: { label: 'Payouts', to: adminPages.payouts(), Icon: Landmark },
  home: { label: 'Rows of home', to: adminPages.home(), Icon: LayoutList },
  categories: { label: 'Categories', to: adminPages.categories(), Icon: Tags },
  jobs: { label: 'Jobs', to: adminPages.jobs(), Icon: ListChecks },
  audit: { label: 'Audit', to: adminPages.audit(), Icon: ScrollText },
} as const satisfies Record<PageName, MenuEntry | SubPage>;

type Menu = typeof ADMIN_MENU;
type PageOfMenu = { [Name in PageName]: Menu[Name] extends MenuEntry ? Name : never }[PageName];

/** The menu entry of a page. */
export const menuEntry = (page: PageOfMenu): MenuEntry => ADMIN_MENU[page];

/** The pages that the dashboard links to. */
export const menuEntries = Object.entries<MenuEntry | SubPage>(ADMIN_MENU).flatMap(
  ([page, entry]) => ('to' in entry ? [{ page, ...entry }] : []),
);

const TABS = [
  { name: 'Money pages', pages: ['ledger', 'disputes', 'events', 'mails', 'settings'] },
  { name: 'People and goods', pages: ['users', 'shops', 'products', 'reviews'] },
  { name: 'Site pages', pages: ['reports', 'categories', 'home', 'jobs', 'audit'] },
] as const satisfies readonly { name: string; pages: readonly PageOfMenu[] }[];

/** A page in a row of tabs. */
export type TabbedPage = (typeof TABS)[number]['pages'][number];

/** A page's name in its row of tabs. */
export const tabLabel = (page: TabbedPage): string => {
  const { tab, label } = menuEntry(page);
  return tab ?? label;
};

type Tabs = { name: string; pages: readonly TabbedPage[] };

/** The row of tabs that contains a page. */
export const tabsOf = (page: TabbedPage): Tabs =>
  (TABS as readonly Tabs[]).find(({ pages: beside }) => beside.includes(page)) ?? TABS[0];
