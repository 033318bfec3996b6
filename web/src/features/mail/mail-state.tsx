import type { Mail } from '@souk/contract/mail';
import { CircleCheck, CircleX, Clock } from 'lucide-react';
import { StateBadge, type StateLook } from '../../ui/state-badge.tsx';

export const STATES = {
  queued: { label: 'Waiting', tone: 'warning', Icon: Clock },
  sent: { label: 'Sent', tone: 'success', Icon: CircleCheck },
  failed: { label: 'Failed', tone: 'danger', Icon: CircleX },
} as const satisfies Record<Mail['state'], StateLook>;

export const MailState = ({ state }: Pick<Mail, 'state'>) => <StateBadge of={STATES[state]} />;
