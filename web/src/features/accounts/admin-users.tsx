import type { AdminUser, UserSort, UserState } from '@souk/contract/admin-lists';
import { adminPages } from '@souk/contract/admin-pages';
import { Users } from 'lucide-react';
import { formatAgo, formatCount, formatLocalDate, formatPlural } from '../../lib/format.ts';
import { initialsOf } from '../../lib/initials.ts';
import { adminList } from '../admin-list/admin-list.tsx';
import { choiceFilter, sortFilter, textFilter } from '../admin-list/filters.tsx';
import type { Column } from '../admin-list/rows-table.tsx';
import { usersQuery } from './admin-queries.ts';
import { nameOf } from './moderate-user.ts';
import { UserBadges } from './user-badges.tsx';

const seen = ({ last_seen_at }: AdminUser) => (last_seen_at ? formatAgo(last_seen_at) : 'Never');

const COLUMNS: readonly Column<AdminUser>[] = [
  { head: 'Shops', end: true, cell: ({ shops }) => formatCount(shops) },
  { head: 'Orders', end: true, cell: ({ orders }) => formatCount(orders) },
  {
    head: 'Joined',
    sort: { up: 'oldest', down: 'newest' },
    cell: ({ created_at }) => formatLocalDate(created_at),
  },
  { head: 'Last seen', cell: seen },
];

/** Everyone with an account. */
export const usersList = adminList({
  page: 'users',
  text: 'Everyone with an account. Open one to see their shops, orders, reviews and sessions.',
  noun: 'person',
  plural: 'people',
  query: usersQuery,
  filters: {
    search: textFilter({ label: 'Search people', placeholder: 'Email, username or name' }),
    state: choiceFilter<UserState>({
      label: 'State',
      all: 'Everyone',
      options: { active: 'Active', suspended: 'Suspended', admin: 'Admins' },
    }),
    sort: sortFilter<UserSort>({
      orders: {
        newest: 'Newest',
        oldest: 'Oldest',
        name: 'Name: A to Z',
        name_desc: 'Name: Z to A',
      },
      className: 'md:hidden',
    }),
  },
  empty: { icon: <Users />, title: 'Nobody found', text: 'People who register appear here.' },
  rows: {
    caption: 'People',
    name: nameOf,
    linkTo: ({ id }) => adminPages.user(id),
    picture: (user) => (
      <span
        aria-hidden
        className="flex size-9 shrink-0 items-center justify-center rounded-full bg-sunken text-xs font-semibold text-muted"
      >
        {initialsOf(nameOf(user))}
      </span>
    ),
    below: ({ email, username }) => `${email} · @${username}`,
    state: (user) => <UserBadges user={user} />,
    byName: { up: 'name', down: 'name_desc', upFirst: true },
    columns: COLUMNS,
    line: (user) =>
      `${formatPlural(user.shops, 'shop')} · ${formatPlural(user.orders, 'order')} · seen ${seen(user).toLowerCase()}`,
  },
});
