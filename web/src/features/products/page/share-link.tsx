import { Sheet } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';

/** The address for the shopper to copy if the browser doesn't let the page do so. */
export default function ShareLink({ url, onClose }: { url: string; onClose: () => void }) {
  return (
    <Sheet open onOpenChange={onClose} title="Share">
      <Field label="Link" hint="Copy this address to share it.">
        <Input readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
      </Field>
    </Sheet>
  );
}
