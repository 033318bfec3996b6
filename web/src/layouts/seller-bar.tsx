import { aliases, pages } from '@souk/contract/pages';
import type { Shop } from '@souk/contract/shops';
import type { ShopWork } from '@souk/contract/work';
import { useQuery } from '@tanstack/react-query';
import {
  ArrowLeft,
  ChartNoAxesColumn,
  House,
  type LucideIcon,
  MessageCircleQuestionMark,
  MessageSquareText,
  Package,
  ReceiptText,
  Settings,
  Store,
  TicketPercent,
  Truck,
  Wallet,
} from 'lucide-react';
import { Link, matchPath, useLocation, useNavigate } from 'react-router';
import { ShopLogo } from '../features/shops/shop-look.tsx';
import { sellerWorkQuery } from '../features/work/queries.ts';
import { NamedOptions } from '../ui/named-options.tsx';
import { Select } from '../ui/select.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { WorkBar } from './work-bar.tsx';

type SellerPage = {
  label: string;
  counts?: keyof Omit<ShopWork, 'shop_id'>;
  Icon: LucideIcon;
  to: (shopId: string) => string;
  /** Patterns of other pages that belong to this link. */
  also?: readonly string[];
};

const below = (pattern: string) => `${pattern}/*`;

const PAGES: readonly SellerPage[] = [
  { label: 'Home', Icon: House, to: pages.dashboard },
  {
    label: 'Orders',
    counts: 'orders',
    Icon: ReceiptText,
    to: pages.shopOrders,
    also: [pages.orders(), pages.shopOrder(':shopId', ':orderId'), pages.packingSlips(':shopId')],
  },
  {
    label: 'Products',
    Icon: Package,
    to: pages.manageProducts,
    also: [below(pages.manageProducts(':shopId')), aliases.newProduct(':shopId')],
  },
  {
    label: 'Questions',
    counts: 'questions',
    Icon: MessageCircleQuestionMark,
    to: pages.shopQuestions,
  },
  { label: 'Reviews', counts: 'reviews', Icon: MessageSquareText, to: pages.shopReviews },
  {
    label: 'Money',
    Icon: Wallet,
    to: pages.shopMoney,
    also: [below(pages.shopStatements(':shopId')), below(pages.shopInvoices(':shopId'))],
  },
  { label: 'Insight', Icon: ChartNoAxesColumn, to: pages.shopInsight },
  { label: 'Shop page', Icon: Store, to: pages.shop },
  { label: 'Discounts', Icon: TicketPercent, to: pages.shopDiscounts },
  { label: 'Shipping', Icon: Truck, to: pages.shopShipping },
  { label: 'Settings', Icon: Settings, to: pages.shopSettings },
];

type ShopHere = Pick<Shop, 'id' | 'name' | 'logo_url' | 'brand_color'>;

type SellerBarProps = {
  shopId: string;
  /** The seller's shops, once loaded; for an admin, only the shop they're looking at. */
  shops: readonly ShopHere[];
  /** Adds a way back to the admin pages. */
  admin?: boolean;
  onChoose?: (shopId: string) => void;
};

/** One shop's sidebar, with the shop at the top. */
export function SellerBar({ shopId, shops, admin = false, onChoose }: SellerBarProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  // The counts cover only a seller's own shops.
  const { data } = useQuery({ ...sellerWorkQuery, enabled: !admin });
  const work = data?.shops.find(({ shop_id }) => shop_id === shopId);
  const here = PAGES.find(({ to, also = [] }) =>
    [to(':shopId'), ...also].some((pattern) => matchPath(pattern, pathname)),
  );

  /** Switches to the same page of another shop. */
  function choose(id: string) {
    onChoose?.(id);
    if (here && pathname !== pages.orders()) void navigate(here.to(id));
  }

  return (
    <WorkBar
      name="Your shop’s pages"
      head={
        <>
          {admin ? (
            <Link to={pages.dashboard()} className="work-link">
              <ArrowLeft aria-hidden />
              Admin
            </Link>
          ) : null}
          <ShopHead shopId={shopId} shops={shops} onChoose={choose} />
        </>
      }
      links={PAGES.map((page) => ({
        label: page.label,
        Icon: page.Icon,
        to: page.to(shopId),
        current: page === here,
        count: page.counts && !admin ? (work?.[page.counts] ?? 0) : undefined,
      }))}
    />
  );
}

type ShopHeadProps = Pick<SellerBarProps, 'shopId' | 'shops'> & {
  onChoose: (shopId: string) => void;
};

function ShopHead({ shopId, shops, onChoose }: ShopHeadProps) {
  const shop = shops.find(({ id }) => id === shopId);
  if (shops.length > 1) {
    return (
      <Select
        aria-label="Shop"
        className="min-w-0 flex-1 font-semibold"
        value={shopId}
        onChange={({ target }) => onChoose(target.value)}
      >
        <NamedOptions of={shops} />
      </Select>
    );
  }
  return (
    <p className="flex min-h-11 min-w-0 flex-1 items-center gap-2.5 font-semibold lg:px-2">
      {shop ? (
        <>
          <ShopLogo
            name={shop.name}
            logo={shop.logo_url}
            color={shop.brand_color}
            tint
            className="size-8 shrink-0 rounded-md text-xs"
          />
          <span className="truncate">{shop.name}</span>
        </>
      ) : (
        <>
          <Skeleton className="size-8 rounded-md" />
          <Skeleton className="h-5 w-32" />
        </>
      )}
    </p>
  );
}
