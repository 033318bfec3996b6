import type { AdminUserStory } from '@souk/contract/admin-lists';
import { adminPages } from '@souk/contract/admin-pages';
import { pages } from '@souk/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatAgo, formatLocalDate, formatDateTime, formatPlural } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { makeAdmin, nameOf, suspendUser } from '../accounts/moderate-user.ts';
import { SignOutEverywhere } from '../accounts/sign-out-everywhere.tsx';
import { UserBadges } from '../accounts/user-badges.tsx';
import { menuEntry } from '../admin-list/menu.ts';
import { type Moderation, ReasonDialog } from '../admin-list/reason-dialog.tsx';
import { Standing } from '../admin-list/standing-badges.tsx';
import { ChangeRow } from '../audit/change-row.tsx';
import { ReviewRow } from '../reviews/admin-review-detail.tsx';
import { userStoryQuery } from './queries.ts';
import { Chapter, Facts, Line, OrderLine, SuspendedNote } from './story.tsx';

/** A person's full history, and the admin's actions on it. */
export function UserPage({ userId }: { userId: string }) {
  const query = useQuery(userStoryQuery(userId));
  const [moderation, setModeration] = useState<Moderation | null>(null);
  const { data: user } = query;
  return (
    <>
      <PageHead
        up={menuEntry('users')}
        title={user ? nameOf(user) : 'Person'}
        text={user ? `${user.email} · @${user.username}` : ' '}
        action={
          user ? (
            <div className="flex flex-wrap gap-3">
              <SignOutEverywhere user={user} />
              <Button variant="secondary" onClick={() => setModeration(makeAdmin(user))}>
                {user.is_admin ? 'Remove admin rights' : 'Make admin'}
              </Button>
              <Button
                variant={user.suspended_at ? 'secondary' : 'danger'}
                onClick={() => setModeration(suspendUser(user))}
              >
                {user.suspended_at ? 'Restore' : 'Suspend'}
              </Button>
            </div>
          ) : undefined
        }
      />
      <Loaded
        query={query}
        failed="Failed to load this person."
        loading={<Skeleton className="h-160 rounded-card" />}
      >
        {(story) => <Story user={story} onAsk={setModeration} />}
      </Loaded>
      {moderation ? <ReasonDialog {...moderation} onClose={() => setModeration(null)} /> : null}
    </>
  );
}

type StoryProps = { user: AdminUserStory; onAsk: (moderation: Moderation) => void };

function Story({ user, onAsk }: StoryProps) {
  return (
    <>
      <SuspendedNote at={user.suspended_at} reason={user.suspended_reason} />
      <Facts
        facts={[
          ['State', <UserBadges key="state" user={user} usual="Active" />],
          ['Email', user.verified ? 'Verified' : 'Not verified'],
          ['Joined', formatLocalDate(user.created_at)],
          ['Last seen', user.last_seen_at ? formatAgo(user.last_seen_at) : 'Never'],
        ]}
      />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Chapter title="Shops" rows={user.owned_shops} none="They have no shops.">
          {(shop) => (
            <Line
              key={shop.id}
              label={shop.name}
              to={adminPages.shop(shop.id)}
              below={`${formatPlural(shop.products, 'product')} · ${formatPlural(shop.orders, 'order')}`}
              end={<Standing suspended={shop.suspended_at !== null} />}
            />
          )}
        </Chapter>
        <Chapter
          title="Orders"
          rows={user.newest_orders}
          none="They haven’t bought anything."
          all={{
            label: `All ${formatPlural(user.orders, 'order')}`,
            to: `${pages.orders()}?search=${encodeURIComponent(user.email)}`,
          }}
        >
          {(order) => <OrderLine key={order.id} order={order} />}
        </Chapter>
        <Chapter
          title="Reviews"
          rows={user.newest_reviews}
          none="They haven’t reviewed anything."
          all={{ label: 'All their reviews', to: adminPages.reviews({ search: user.email }) }}
        >
          {(review) => <ReviewRow key={review.id} row={review} ask={onAsk} />}
        </Chapter>
        <Chapter title="Sessions" rows={user.sessions} none="They aren’t signed in anywhere.">
          {(session) => (
            <Line
              key={session.id}
              label={session.device ?? 'Unknown device'}
              below={`Signed in ${formatDateTime(session.created_at)} · used ${formatAgo(session.last_used_at)}${session.country ? ` · ${session.country}` : ''}`}
            />
          )}
        </Chapter>
        <Chapter
          title="Changes to this account"
          rows={user.changes_of}
          none="No admin has changed this account."
          all={{ label: 'See the whole audit log', to: adminPages.audit({ target: user.id }) }}
        >
          {(change) => <ChangeRow key={change.id} change={change} />}
        </Chapter>
        <Chapter
          title="Changed by them"
          rows={user.changes_by}
          none="They haven’t changed anything as a seller or admin."
          all={{ label: 'See the whole audit log', to: adminPages.audit({ person: user.id }) }}
        >
          {(change) => <ChangeRow key={change.id} change={change} />}
        </Chapter>
      </div>
    </>
  );
}
