import { Alert } from '../../../ui/alert.tsx';
import type { StockChange } from './sold-meanwhile.ts';

/** Tells that pieces were sold while the form was open. */
export function StockNotes({ changes }: { changes: readonly StockChange[] }) {
  if (changes.length === 0) return null;
  const typed = changes.some((change) => change.typed);
  return (
    <div role={typed ? 'alert' : 'status'}>
      <Alert tone="warning" title="Stock changed while you were editing">
        <ul className="figures">
          {changes.map(({ field, label, seen, now, typed: own }) => (
            <li key={field}>
              {label} is now {now}, not {seen}.
              {own ? ' Please check the number that you typed, then save.' : ''}
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}
