import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../api/error-message.ts';

type UploadCall = { signal: AbortSignal; onProgress: (sent: number) => void };

/**
 * Uploads a file as soon as it's chosen. `done` gets the result of `send`. `onBusy` is called when
 * an upload begins and ends.
 */
export function useUpload<Answer>(
  refusal: (file: File) => string | null,
  send: (file: File, call: UploadCall) => Promise<Answer>,
  done: (answer: Answer) => void,
  failed: string,
  onBusy: (busy: boolean) => void,
) {
  /** The share of bytes sent so far; null if nothing is uploading. */
  const [sent, setSent] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  // The form may change during the upload.
  const latest = useRef(done);
  useEffect(() => {
    latest.current = done;
  });

  async function start([file]: File[]) {
    if (!file) return;
    running.current?.abort();
    const refused = refusal(file);
    setError(refused);
    if (refused !== null) return;
    const mine = new AbortController();
    running.current = mine;
    setSent(0);
    onBusy(true);
    try {
      const answer = await send(file, { signal: mine.signal, onProgress: setSent });
      latest.current(answer);
    } catch (problem) {
      if (!mine.signal.aborted) setError(errorMessage(problem, failed));
    } finally {
      if (running.current === mine) {
        setSent(null);
        onBusy(false);
      }
    }
  }
  return { sent, error, start: (files: File[]) => void start(files) };
}
