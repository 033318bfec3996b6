import { History } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';

/** What was typed before is there again; it can be thrown away. */
export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  const [seen, setSeen] = useState(false);
  if (seen) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-info-soft px-4 py-3 text-sm text-info-ink">
      <History aria-hidden className="size-5 shrink-0" />
      <p role="status" className="min-w-0 flex-1">
        <span className="font-medium">We kept what you typed.</span> It is saved when you say so.
      </p>
      <div className="flex gap-2">
        <Button variant="ghost" size="sm" className="text-info-ink" onClick={onDiscard}>
          Discard
        </Button>
        <Button variant="ghost" size="sm" className="text-info-ink" onClick={() => setSeen(true)}>
          Go on
        </Button>
      </div>
    </div>
  );
}
