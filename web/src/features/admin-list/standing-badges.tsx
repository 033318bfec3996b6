import { Ban, CircleCheck, EyeOff } from 'lucide-react';
import { StateBadge, type StateLook } from '../../ui/state-badge.tsx';

const STANDINGS = {
  active: { label: 'Active', tone: 'success', Icon: CircleCheck },
  suspended: { label: 'Suspended', tone: 'danger', Icon: Ban },
} as const satisfies Record<string, StateLook>;

const VISIBILITIES = {
  visible: { label: 'Visible', tone: 'success', Icon: CircleCheck },
  hidden: { label: 'Hidden', tone: 'danger', Icon: EyeOff },
} as const satisfies Record<string, StateLook>;

/** The badge of a person or a shop. */
export function Standing({ suspended }: { suspended: boolean }) {
  return <StateBadge of={STANDINGS[suspended ? 'suspended' : 'active']} />;
}

/** The badge of a product or a review. */
export function Visibility({ hidden }: { hidden: boolean }) {
  return <StateBadge of={VISIBILITIES[hidden ? 'hidden' : 'visible']} />;
}
