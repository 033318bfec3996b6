import { FOLLOWS, followsApi } from '@souk/contract/follows';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/browser-api.ts';
import { useSession } from '../../api/session.ts';
import { cn } from '../../lib/cn.ts';
import { Button } from '../../ui/button.tsx';
import { Check, Plus } from '../../ui/icons.tsx';
import { useMark } from '../auth/use-mark.ts';
import { followedIdsQuery, refreshFollowed, showFollowed } from './queries.ts';

type FollowButtonProps = {
  shop: { id: string; name: string; owner_id?: string };
  /** On a clip: small, and without a background of its own. */
  look?: 'page' | 'clip';
};

/**
 * Follows a shop. It is wide enough for both labels, so that nothing moves; for the owner its space
 * stays empty.
 */
export function FollowButton({ shop, look = 'page' }: FollowButtonProps) {
  const { user, status } = useSession();
  const { data: known } = useQuery({
    ...followedIdsQuery,
    enabled: status === 'in',
    select: ({ shop_ids }) => shop_ids.includes(shop.id),
  });
  const { marked, toggle } = useMark({
    id: `followed-${shop.id}`,
    known,
    call: (followed) =>
      api.call(followed ? followsApi.follow : followsApi.unfollow, { params: { shopId: shop.id } }),
    show: (client, followed) => showFollowed(client, shop.id, followed),
    refresh: refreshFollowed,
    says: (followed) => (followed ? FOLLOWS.following(shop.name) : FOLLOWS.unfollowed(shop.name)),
    loginFirst: FOLLOWS.loginFirst,
    wish: { kind: 'follow', id: shop.id, name: shop.name },
  });
  const own = user !== null && user.id === shop.owner_id;
  return (
    <Button
      variant="secondary"
      size={look === 'clip' ? 'sm' : 'md'}
      aria-label={`${marked ? 'Following' : 'Follow'} ${shop.name}`}
      onClick={toggle}
      className={cn('shrink-0', look === 'clip' && 'rounded-full', own && 'invisible')}
    >
      {marked ? <Check aria-hidden /> : <Plus aria-hidden />}
      <span className="grid text-left *:col-start-1 *:row-start-1">
        <span className={cn(marked && 'invisible')}>Follow</span>
        <span className={cn(!marked && 'invisible')}>Following</span>
      </span>
    </Button>
  );
}
