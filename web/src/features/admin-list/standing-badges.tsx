import { Ban, EyeOff } from 'lucide-react';
import { StateBadge } from '../../ui/state-badge.tsx';

const SUSPENDED = { label: 'Suspended', tone: 'danger', Icon: Ban } as const;
const HIDDEN = { label: 'Hidden', tone: 'danger', Icon: EyeOff } as const;

/** The badge of a suspended person or shop; active ones have none. */
export function Standing({ suspended }: { suspended: boolean }) {
  return suspended ? <StateBadge of={SUSPENDED} /> : null;
}

/** The badge of a hidden product or review. */
export function Visibility({ hidden }: { hidden: boolean }) {
  return hidden ? <StateBadge of={HIDDEN} /> : null;
}
