import type { ComponentType } from 'react';
import { Badge, type Tone } from './badge.tsx';

/** How a state looks: its word, tint and icon. */
export type StateLook = {
  label: string;
  tone: Tone;
  Icon?: ComponentType<{ 'aria-hidden'?: boolean }>;
};

/** The badge of a state, out of the table of its kind. */
export function StateBadge({ of: { label, tone, Icon } }: { of: StateLook }) {
  return (
    <Badge tone={tone} icon={Icon ? <Icon aria-hidden /> : undefined}>
      {label}
    </Badge>
  );
}

/** The word of each state, for a choice among them. */
export const labelsOf = <State extends string>(looks: Readonly<Record<State, StateLook>>) =>
  Object.fromEntries(
    Object.entries<StateLook>(looks).map(([state, { label }]) => [state, label]),
  ) as Record<State, string>;
