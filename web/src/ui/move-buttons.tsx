import { Button } from './button.tsx';
import { ChevronDown, ChevronUp } from './icons.tsx';

type MoveButtonsProps = {
  name: string;
  first: boolean;
  last: boolean;
  onMove: (by: -1 | 1) => void;
};

/** Move a row up or down among others. */
export function MoveButtons({ name, first, last, onMove }: MoveButtonsProps) {
  const moves = [
    { by: -1, label: `Move ${name} up`, Icon: ChevronUp, end: first },
    { by: 1, label: `Move ${name} down`, Icon: ChevronDown, end: last },
  ] as const;
  return (
    <div className="flex shrink-0">
      {moves.map(({ by, label, Icon, end }) => (
        <Button
          key={by}
          variant="ghost"
          size="icon"
          aria-label={label}
          // Disabled, it would lose the keyboard's focus.
          aria-disabled={end}
          onClick={({ currentTarget }) => {
            if (end) return;
            onMove(by);
            // A row that moves in the page loses the focus.
            requestAnimationFrame(() => currentTarget.focus());
          }}
        >
          <Icon aria-hidden />
        </Button>
      ))}
    </div>
  );
}
