import { Link } from 'react-router';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';

type SaveBarProps = {
  words: { save: string; saving: string };
  busy: boolean;
  /** Why it could not be saved. */
  problem: string | null;
  cancelTo: string;
};

/** Always in reach at the bottom. Leaving loses nothing: what was typed is kept. */
export function SaveBar({ words, busy, problem, cancelTo }: SaveBarProps) {
  return (
    <div className="sticky bottom-0 z-20 -mx-4 flex flex-col gap-3 border-t border-line bg-surface px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] sm:mx-0 sm:bottom-4 sm:rounded-card sm:border sm:px-5 sm:py-3 sm:shadow-float">
      {problem ? <Alert tone="danger">{problem}</Alert> : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" size="lg" busy={busy} className="flex-1 sm:flex-none">
          {busy ? words.saving : words.save}
        </Button>
        <Button variant="ghost" size="lg" asChild>
          <Link to={cancelTo}>Cancel</Link>
        </Button>
      </div>
    </div>
  );
}
