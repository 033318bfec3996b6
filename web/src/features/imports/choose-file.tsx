import { IMPORTS, IMPORT_MAX_BYTES, importsApi, type ProductImport } from '@souk/contract/imports';
import { FileSpreadsheet, FileUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { cn } from '../../lib/cn.ts';
import { useFileDrop } from '../../lib/use-file-drop.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Progress } from '../../ui/progress.tsx';

type ChooseFileProps = { shopId: string; onChecked: (begun: ProductImport) => void };

/** The first step: choosing a file to upload and check. */
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

function FileDrop({ onFile }: { onFile: (file: File) => void }) {
  const take = ([file]: File[]) => (file ? onFile(file) : undefined);
  const { over, handlers } = useFileDrop(take);
  return (
    <div
      {...handlers}
      className={cn(
        'flex flex-col items-center gap-3 rounded-card border-2 border-dashed border-line-strong px-4 py-10 text-center',
        over && 'border-accent bg-accent-soft',
      )}
    >
      <FileSpreadsheet aria-hidden className="size-10 stroke-[1.25] text-accent-ink" />
      <p className="font-medium">Drop a CSV file here</p>
      <FileButton label="Choose a CSV file" icon={FileUp} accept=".csv,text/csv" onFiles={take} />
      <p className="max-w-md text-sm text-muted">
        Up to 50 MB, or an export from Shopify, Etsy or WooCommerce of up to 20 MB. We check it
        first: nothing changes in your shop until you confirm.
      </p>
    </div>
  );
}

type UploadState = { file: File; sent: number; error: string | null };

/**
 * Uploads a file for checking as soon as it is chosen. If that fails, the file is kept for a retry;
 * `sending` is null if there is none.
 */
function useCheckFile(shopId: string, onChecked: (begun: ProductImport) => void) {
  const [sending, setSending] = useState<UploadState | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  async function send(file: File) {
    stop.current?.abort();
    const mine = new AbortController();
    stop.current = mine;
    const refusal =
      file.size === 0 ? IMPORTS.empty : file.size > IMPORT_MAX_BYTES ? IMPORTS.tooLarge : null;
    setSending({ file, sent: 0, error: refusal });
    if (refusal !== null) return;
    try {
      const begun = await api.call(importsApi.importProducts, {
        params: { shopId },
        query: { dry_run: 'true' },
        files: [file],
        signal: mine.signal,
        onProgress: (sent) => setSending({ file, sent, error: null }),
      });
      setSending(null);
      onChecked(begun);
    } catch (error) {
      if (mine.signal.aborted) return;
      setSending({ file, sent: 0, error: errorMessage(error, 'The file could not be sent') });
    }
  }

  return {
    sending,
    send,
    cancel() {
      stop.current?.abort();
      setSending(null);
    },
  };
}
