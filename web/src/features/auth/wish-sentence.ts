import { formatList } from '../../lib/format.ts';
import type { PendingAction } from './wish.ts';

/** Describes what will happen once the visitor is signed in. */
export function wishSentence(wish: PendingAction): string {
  if (wish.kind === 'add_all') {
    const names = formatList(wish.items.map(({ name }) => `“${name}”`));
    return `We’ll add ${names} to your cart once you’re in.`;
  }
  const { kind, name } = wish;
  if (kind === 'add') return `We’ll add “${name}” to your cart once you’re in.`;
  if (kind === 'follow') return `You’ll follow ${name} once you’re in.`;
  if (kind === 'ask') return `You can ask about “${name}” once you’re in.`;
  if (kind === 'review') return `You can review “${name}” once you’re in.`;
  return wish.soldOut
    ? `We’ll save “${name}” once you’re in, and tell you when it’s back.`
    : `We’ll save “${name}” once you’re in.`;
}
