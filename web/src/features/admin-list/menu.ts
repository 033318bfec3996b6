import { adminPages } from '@souk/contract/admin-pages';
import { pages } from '@souk/contract/pages';
import {
  BookOpen,
  FileText,
  Flag,
  Globe,
  Landmark,
  LayoutList,
  ListChecks,
  type LucideIcon,
  Mail,
  MessageSquareReply,
  NotebookText,
  Palette,
  Package,
  Percent,
  Receipt,
  ReceiptText,
  Rocket,
  Scale,
  ScrollText,
  ShieldCheck,
  Stamp,
  Star,
  Store,
  Tags,
  TicketPercent,
  Users,
  Wallet,
  Webhook,
} from 'lucide-react';

type PageName = keyof typeof adminPages | 'orders';

/** `bar`: a shorter label for the sidebar. */
type MenuEntry = { label: string; to: string; Icon: LucideIcon; bar?: string };
/** A page without an entry of its own, linked from this page. */
type SubPage = { from: PageName };

/**
 * Every page for admins, in the order of the dashboard: its entry there, or the page that links to
 * it.
 */
const ADMIN_MENU = {
  users: { label: 'People', to: adminPages.users(), Icon: Users },
  user: { from: 'users' },
  dispute: { from: 'disputes' },
  shops: { label: 'Shops', to: adminPages.shops(), Icon: Store },
  shop: { from: 'shops' },
  products: { label: 'Products', to: adminPages.products(), Icon: Package },
  reviews: { label: 'Reviews', to: adminPages.reviews(), Icon: Star },
  orders: { label: 'Orders Management', bar: 'Orders', to: pages.orders(), Icon: ReceiptText },
  order: { from: 'orders' },
  requests: {
    label: 'Requests for money back',
    bar: 'Money back',
    to: adminPages.requests(),
    Icon: MessageSquareReply,
  },
  reports: { label: 'Reports', to: adminPages.reports(), Icon: Flag },
  ledger: { label: 'Books', to: adminPages.ledger(), Icon: BookOpen },
  statements: { label: 'Statements', to: adminPages.statements(), Icon: FileText },
  statement: { from: 'statements' },
  trialBalance: { from: 'ledger' },
  months: { from: 'ledger' },
  providerStatement: {
    label: 'Provider’s statement',
    to: adminPages.providerStatement(),
    Icon: Receipt,
  },
  disputes: { label: 'Disputes', to: adminPages.disputes(), Icon: Scale },
  events: { label: 'Provider’s events', to: adminPages.events(), Icon: Webhook },
  mails: { label: 'Emails', to: adminPages.mails(), Icon: Mail },
  mail: { from: 'mails' },
  mailPreviews: { from: 'mails' },
  settings: {
    label: 'Money settings',
    bar: 'Settings',
    to: adminPages.settings(),
    Icon: Percent,
  },
  tax: { label: 'Taxes', to: adminPages.tax(), Icon: Stamp },
  discounts: { label: 'Discounts', to: adminPages.discounts(), Icon: TicketPercent },
  payouts: { label: 'Payouts', to: adminPages.payouts(), Icon: Landmark },
  approvals: { label: 'Approvals', to: adminPages.approvals(), Icon: ShieldCheck },
  home: { label: 'Home page rows', to: adminPages.home(), Icon: LayoutList },
  setup: { label: 'Going public', to: adminPages.setup(), Icon: Rocket },
  site: { label: 'Name and look', to: adminPages.site(), Icon: Palette },
  sitePages: { label: 'Pages', to: adminPages.sitePages(), Icon: NotebookText },
  newSitePage: { from: 'sitePages' },
  sitePage: { from: 'sitePages' },
  categories: { label: 'Categories', to: adminPages.categories(), Icon: Tags },
  jobs: { label: 'Jobs', to: adminPages.jobs(), Icon: ListChecks },
  audit: { label: 'Audit', to: adminPages.audit(), Icon: ScrollText },
} as const satisfies Record<PageName, MenuEntry | SubPage>;

type Menu = typeof ADMIN_MENU;
export type PageOfMenu = {
  [Name in PageName]: Menu[Name] extends MenuEntry ? Name : never;
}[PageName];

/** The menu entry of a page. */
export const menuEntry = (page: PageOfMenu): MenuEntry => ADMIN_MENU[page];

/** The pages that the dashboard links to. */
export const menuEntries = Object.entries<MenuEntry | SubPage>(ADMIN_MENU).flatMap(
  ([page, entry]) => ('to' in entry ? [{ page, ...entry }] : []),
);

type BarGroup = { label: string; Icon: LucideIcon; pages: readonly PageOfMenu[] };

/** The sidebar of every admin page: single pages, and labeled groups of pages. */
export const ADMIN_BAR: readonly (PageOfMenu | BarGroup)[] = [
  'orders',
  'users',
  'shops',
  'products',
  'reviews',
  {
    label: 'Money',
    Icon: Wallet,
    pages: [
      'requests',
      'disputes',
      'payouts',
      'approvals',
      'ledger',
      'statements',
      'providerStatement',
      'events',
      'discounts',
      'tax',
      'settings',
    ],
  },
  {
    label: 'Site',
    Icon: Globe,
    pages: [
      'reports',
      'categories',
      'home',
      'setup',
      'site',
      'sitePages',
      'mails',
      'jobs',
      'audit',
    ],
  },
];
