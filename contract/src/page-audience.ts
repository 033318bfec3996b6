import { adminPages } from './admin-pages.ts';
import { aliases, mailedPages, pages } from './pages.ts';

/** `listed`: for everyone and for search engines; `unlisted`: for everyone; `private`: behind login. */
type Audience = 'listed' | 'unlisted' | 'private';

/** The audience of each page. A new page does not compile without one. */
const AUDIENCE: Record<keyof typeof pages, Audience> = {
  home: 'listed',
  homeExplorer: 'listed',
  search: 'listed',
  explore: 'listed',
  videos: 'listed',
  category: 'listed',
  onSale: 'listed',
  wellRated: 'listed',
  nearby: 'listed',
  sell: 'listed',
  protection: 'listed',
  sitePage: 'listed',
  shop: 'listed',
  editShop: 'listed',
  product: 'listed',
  login: 'unlisted',
  register: 'unlisted',
  forgotPassword: 'unlisted',
  createShop: 'private',
  shopOrders: 'private',
  manageProducts: 'private',
  newProduct: 'private',
  importProducts: 'private',
  editProduct: 'private',
  shopQuestions: 'private',
  shopReviews: 'private',
  shopMoney: 'private',
  shopStatements: 'private',
  shopStatement: 'private',
  shopInvoices: 'private',
  commissionInvoice: 'private',
  shopSettings: 'private',
  shopShipping: 'private',
  shopDiscounts: 'private',
  shopInsight: 'private',
  cart: 'private',
  checkout: 'private',
  checkoutReturn: 'private',
  checkoutCancelled: 'private',
  dashboard: 'private',
  account: 'private',
  orders: 'private',
  order: 'private',
  invoice: 'private',
  invoiceFrom: 'private',
  blockedBuyers: 'private',
  shopOrder: 'private',
  packingSlips: 'private',
  wishlist: 'private',
};

type Links = Record<string, (...parameters: string[]) => string>;

/** The paths that some links lead to, each once, with `*` for parameters: `/shop/*` for shop and editShop. */
function pathsOf(...links: object[]): string[] {
  const all = (links as Links[]).flatMap((some) => Object.values(some));
  return [...new Set(all.map((link) => link('*', '*').replace(/[?#].*/, '')))];
}

const pagesFor = (audience: Audience) =>
  Object.fromEntries(
    Object.entries(pages).filter(([name]) => AUDIENCE[name as keyof typeof pages] === audience),
  );

export const LISTED_PATHS = pathsOf(pagesFor('listed'));
/** Opened with a token in their address. */
export const MAILED_PATHS = pathsOf(mailedPages);
export const UNLISTED_PATHS = [...pathsOf(pagesFor('unlisted')), ...MAILED_PATHS];
export const PRIVATE_PATHS = pathsOf(pagesFor('private'), adminPages);
export const ALIAS_PATHS = pathsOf(aliases);
