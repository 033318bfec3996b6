import type { AdminUser } from '@souk/contract/admin-lists';
import { ShieldCheck } from 'lucide-react';
import { StateBadge } from '../../ui/state-badge.tsx';
import { Standing } from '../admin-list/standing-badges.tsx';

const ADMIN = { label: 'Admin', tone: 'violet', Icon: ShieldCheck } as const;

type UserBadgesProps = {
  user: Pick<AdminUser, 'is_admin' | 'suspended_at'>;
  /** Shown if the account has no badge. */
  usual?: string;
};

/** Badges for an unusual account: admin, suspended. */
export function UserBadges({ user, usual }: UserBadgesProps) {
  if (!user.is_admin && user.suspended_at === null) return <span>{usual}</span>;
  return (
    <span className="flex flex-wrap gap-2">
      <Standing suspended={user.suspended_at !== null} />
      {user.is_admin ? <StateBadge of={ADMIN} /> : null}
    </span>
  );
}
