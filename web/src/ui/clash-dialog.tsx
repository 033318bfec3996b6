import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

export type ShownClash = { label: string; mine: string; saved: string };

type ClashDialogProps = {
  /** Such as "This product has changed". */
  title: string;
  clashes: readonly ShownClash[];
  onMine: () => void;
  onSaved: () => void;
  /** Back to the form, with nothing saved and nothing lost. */
  onClose: () => void;
};

/** Asks which version to keep if somebody else has changed the same fields. */
export function ClashDialog({ title, clashes, onMine, onSaved, onClose }: ClashDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={title}
      description="Other values were saved while you were editing. Which do you want to keep? Your other changes stay as you typed them."
      footer={
        <>
          <Button variant="secondary" onClick={onSaved}>
            Use the saved version
          </Button>
          <Button onClick={onMine}>Save my version</Button>
        </>
      }
    >
      <ul className="flex flex-col divide-y divide-line text-sm">
        {clashes.map(({ label, mine, saved }) => (
          <li key={label} className="py-3 first:pt-0 last:pb-0">
            <p className="font-medium">{label}</p>
            <dl className="mt-1 grid grid-cols-[4rem_minmax(0,1fr)] gap-x-3 gap-y-1">
              <dt className="text-muted">Yours</dt>
              <dd className="line-clamp-4 break-words whitespace-pre-line">{mine}</dd>
              <dt className="text-muted">Saved</dt>
              <dd className="line-clamp-4 break-words whitespace-pre-line">{saved}</dd>
            </dl>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
