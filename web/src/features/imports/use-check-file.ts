import { IMPORTS, IMPORT_MAX_BYTES, importsApi, type ProductImport } from '@souk/contract/imports';
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../api/error-message.ts';
import { useApi } from '../../api/use-api.ts';

type Sending = { file: File; sent: number; error: string | null };

/**
 * Sends a file to be checked as soon as it is chosen. One that could not be sent is kept, to be sent
 * again; `sending` is null where none is on its way.
 */
export function useCheckFile(shopId: string, onChecked: (begun: ProductImport) => void) {
  const api = useApi();
  const [sending, setSending] = useState<Sending | null>(null);
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
