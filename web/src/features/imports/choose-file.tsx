import type { ProductImport } from '@souk/contract/imports';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { FileDrop } from './file-drop.tsx';
import { Progress } from '../../ui/progress.tsx';
import { useCheckFile } from './use-check-file.ts';

type ChooseFileProps = { shopId: string; onChecked: (begun: ProductImport) => void };

/** The first step: a file, on its way to be checked. */
export function ChooseFile({ shopId, onChecked }: ChooseFileProps) {
  const { sending, send, cancel } = useCheckFile(shopId, onChecked);
  if (!sending) return <FileDrop onFile={(file) => void send(file)} />;
  const { file, sent, error } = sending;
  if (error === null) {
    return (
      <div className="flex flex-col gap-4">
        <Progress label={`Sending ${file.name}`} done={sent} />
        <Button variant="secondary" className="self-start" onClick={cancel}>
          Cancel
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <Alert tone="danger" title={file.name}>
        {error}
      </Alert>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void send(file)}>Try again</Button>
        <Button variant="secondary" onClick={cancel}>
          Choose another file
        </Button>
      </div>
    </div>
  );
}
