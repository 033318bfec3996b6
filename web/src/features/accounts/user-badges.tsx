import type { AdminUser } from '@souk/contract/admin-lists';
import { Ban, CircleCheck, EyeOff, ShieldCheck } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';

const ICON = 'size-4';

export function UserBadges({ user }: { user: Pick<AdminUser, 'is_admin' | 'suspended_at'> }) {
  return (
    <span className="flex flex-wrap gap-2">
      <Standing suspended={user.suspended_at !== null} />
      {user.is_admin ? (
        <Badge tone="violet" icon={<ShieldCheck aria-hidden className={ICON} />}>
          Admin
        </Badge>
      ) : null}
    </span>
  );
}

/** Of a person or a shop. */
export function Standing({ suspended }: { suspended: boolean }) {
  return suspended ? (
    <Badge tone="danger" icon={<Ban aria-hidden className={ICON} />}>
      Suspended
    </Badge>
  ) : (
    <Badge tone="success" icon={<CircleCheck aria-hidden className={ICON} />}>
      Active
    </Badge>
  );
}

/** Of a product or a review. */
export function Visibility({ hidden }: { hidden: boolean }) {
  return hidden ? (
    <Badge tone="danger" icon={<EyeOff aria-hidden className={ICON} />}>
      Hidden
    </Badge>
  ) : (
    <Badge tone="success" icon={<CircleCheck aria-hidden className={ICON} />}>
      Visible
    </Badge>
  );
}
