import type { AdminUser } from '@souk/contract/admin-lists';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { adminPages } from '@souk/contract/admin-pages';
import { usersQuery } from '../admin/queries.ts';
import { formatAgo, formatCount, formatDate, formatPlural } from '../../lib/format.ts';
import { useListParams } from '../../lib/use-list-params.ts';
import { AdminFrame } from '../admin-list/admin-frame.tsx';
import { usersFilter } from '../admin-list/filters.tsx';
import { Listed } from '../admin-list/admin-list.tsx';
import { nameOf } from './moderate-user.ts';
import { RowsTable, type Column } from '../admin-list/rows-table.tsx';
import { UserBadges } from './user-badges.tsx';

const seen = ({ last_seen_at }: AdminUser) => (last_seen_at ? formatAgo(last_seen_at) : 'Never');

const COLUMNS: readonly Column<AdminUser>[] = [
  { head: 'Shops', end: true, cell: ({ shops }) => formatCount(shops) },
  { head: 'Orders', end: true, cell: ({ orders }) => formatCount(orders) },
  { head: 'Joined', cell: ({ created_at }) => formatDate(created_at) },
  { head: 'Last seen', cell: seen },
];

/** Everyone with an account. */
export function UsersPage() {
  const { set, ...list } = useListParams();
  const filter = usersFilter(list);
  const query = useQuery(usersQuery(filter));
  return (
    <AdminFrame
      among="people"
      title="People"
      text="Everyone with an account. Open one to see their shops, orders, reviews and sessions."
    >
      <Listed
        query={query}
        filter={filter}
        set={set}
        noun="person"
        plural="people"
        search={{ label: 'Search people', placeholder: 'Email, username or name' }}
        states={{
          all: 'Everyone',
          options: [
            ['active', 'Active'],
            ['suspended', 'Suspended'],
            ['admin', 'Admins'],
          ],
        }}
        empty={{ icon: <Users />, title: 'Nobody found', text: 'People who register appear here.' }}
      >
        {(users) => (
          <RowsTable
            caption="People"
            rows={users}
            name={nameOf}
            linkTo={({ id }) => adminPages.user(id)}
            below={({ email, username }) => `${email} · @${username}`}
            state={(user) => <UserBadges user={user} />}
            columns={COLUMNS}
            line={(user) =>
              `${formatPlural(user.shops, 'shop')} · ${formatPlural(user.orders, 'order')} · seen ${seen(user).toLowerCase()}`
            }
          />
        )}
      </Listed>
    </AdminFrame>
  );
}
