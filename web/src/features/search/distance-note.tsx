import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

type DistanceNoteProps = {
  /** Why the browser gave no position when it was asked; null before. */
  refusal: string | null;
  onLocate: () => void;
};

/** Says why the order is not by distance, and offers the way to it. */
export function DistanceNote({ refusal, onLocate }: DistanceNoteProps) {
  return (
    <Alert className="mb-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span>
          {refusal ? `${refusal}. ` : ''}Distances need your location. Without it the newest come
          first.
        </span>
        <Button variant="secondary" size="sm" onClick={onLocate}>
          Use current location
        </Button>
      </div>
    </Alert>
  );
}
