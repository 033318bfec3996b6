import type { DisputeState } from '@souk/contract/disputes';
import { CircleCheck, CircleX, Clock } from 'lucide-react';
import type { StateLook } from '../../ui/state-badge.tsx';

export const DISPUTE_LOOKS = {
  open: { label: 'Open', tone: 'warning', Icon: Clock },
  won: { label: 'Won', tone: 'success', Icon: CircleCheck },
  lost: { label: 'Lost', tone: 'danger', Icon: CircleX },
} as const satisfies Record<DisputeState, StateLook>;
