import { cn } from '../../lib/cn.ts';
import { characters } from '../../lib/characters.ts';

/** How much is typed of what may be: "12/1000". More can be typed, so that nothing pasted is lost. */
export function Counter({ text, max }: { text: string; max: number }) {
  const used = characters(text.trim());
  return (
    <span className={cn('figures', used > max && 'font-medium text-danger-ink')}>
      {used}/{max}
    </span>
  );
}
