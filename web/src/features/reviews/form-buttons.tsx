import { Button } from '../../ui/button.tsx';

type FormButtonsProps = {
  /** True where it replaces what one wrote before. */
  update: boolean;
  busy: boolean;
  disabled?: boolean;
  onCancel: () => void;
};

export function FormButtons({ update, busy, disabled = false, onCancel }: FormButtonsProps) {
  const label = update ? 'Update Review' : 'Submit Review';
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" busy={busy} disabled={disabled}>
        {busy ? 'Submitting...' : label}
      </Button>
      <Button variant="ghost" disabled={busy} onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
