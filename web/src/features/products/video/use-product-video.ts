import { mediaApi, type UploadedVideo } from '@souk/contract/media';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { api } from '../../../api/browser-api.ts';
import { ApiError } from '../../../api/client.ts';
import { errorMessage } from '../../../api/error-message.ts';
import { useSession } from '../../../api/session.ts';
import { dropFromTab, keepInTab, keptInTab } from '../../../lib/tab-storage.ts';
import { videoRefusal } from '../../media/check-file.ts';
import { siteQuery } from '../../site/queries.ts';
import type { ChosenVideo } from '../form/product-form.ts';
import { follow } from './follow.ts';

export type VideoUpload =
  | { step: 'idle' }
  /** `percent` of the bytes, up to 90 until the server has accepted them; then 100 for a second. */
  | { step: 'sending' | 'done' | 'converting'; percent: number }
  | { step: 'failed'; message: string; retryable: boolean };

const IDLE: VideoUpload = { step: 'idle' };
const UNACCEPTED = 90;
const SHOWN_WHOLE_MS = 1000;
const ASK_EVERY_MS = 700;
const FAILED = 'Failed to upload video';

/** The file can't be converted, for the reason given. */
class VideoRefusal extends Error {}

/** Sends large videos straight to the file store, where the site has one that browsers reach. */
async function sendVideo(
  file: File,
  directFrom: number | null,
  sending: { signal: AbortSignal; onProgress: (sent: number) => void },
) {
  if (directFrom === null || file.size < directFrom) {
    const call = { files: [file], respondAsync: true, ...sending };
    return api.call(mediaApi.uploadVideo, call);
  }
  const { sendDirectly } = await import('./send-directly.ts');
  return sendDirectly(file, sending);
}

/**
 * A product's video: uploaded when chosen, converted by the server if necessary. The tab keeps the
 * conversion's id, so that it survives a reload and another login.
 */
export function useProductVideo(begin: ChosenVideo | null) {
  const userId = useSession().user?.id ?? '';
  const directFrom = useQuery(siteQuery).data?.direct_uploads_from ?? null;
  const name = `souk.video.${useLocation().pathname}`;
  const [video, setVideo] = useState(begin);
  const [uploaded, setUploaded] = useState<UploadedVideo | null>(null);
  const [state, setState] = useState<VideoUpload>(() =>
    keptInTab<string>(name, userId) ? { step: 'converting', percent: 0 } : IDLE,
  );
  const latest = useRef(begin);
  const file = useRef<File | null>(null);
  const running = useRef<{ stop: AbortController; end: Promise<boolean> } | null>(null);

  function change(next: UploadedVideo | null) {
    latest.current = next && { url: next.video_url, poster: next.poster_url };
    setVideo(latest.current);
    setUploaded(next);
  }

  /** Cancels the current upload or conversion. */
  function stop() {
    running.current?.stop.abort();
    running.current = null;
  }

  function run(way: (signal: AbortSignal) => Promise<UploadedVideo>) {
    stop();
    const mine = new AbortController();
    running.current = { stop: mine, end: finish(way(mine.signal), mine.signal) };
  }

  /** Whether it ended with a video. */
  async function finish(way: Promise<UploadedVideo>, signal: AbortSignal): Promise<boolean> {
    try {
      const next = await way;
      signal.throwIfAborted();
      file.current = null;
      dropFromTab(name);
      change(next);
      setState({ step: 'done', percent: 100 });
      setTimeout(() => setState((now) => (now.step === 'done' ? IDLE : now)), SHOWN_WHOLE_MS);
    } catch (error) {
      if (signal.aborted) return false;
      // A file that the server refused would be refused again.
      const refused =
        error instanceof VideoRefusal || (error instanceof ApiError && error.status === 415);
      const message = error instanceof VideoRefusal ? error.message : errorMessage(error, FAILED);
      const again = file.current !== null || keptInTab<string>(name, userId) !== null;
      setState({ step: 'failed', message, retryable: again && !refused });
      running.current = null;
      return false;
    }
    running.current = null;
    return true;
  }

  async function look(videoId: string, signal: AbortSignal): Promise<UploadedVideo | null> {
    try {
      const call = { params: { videoId }, signal };
      const { state: now, ...job } = await api.call(mediaApi.readConversion, call);
      if (now === 'done' && job.video_url !== null) {
        return { video_url: job.video_url, poster_url: job.poster_url, notice: job.notice };
      }
      if (now === 'failed') throw new VideoRefusal(job.detail ?? FAILED);
      setState({ step: 'converting', percent: job.progress });
      return null;
    } catch (error) {
      const gone = error instanceof ApiError && error.status === 404;
      if (gone || error instanceof VideoRefusal) dropFromTab(name);
      throw error;
    }
  }
  const watch = (id: string, signal: AbortSignal) =>
    follow(() => look(id, signal), ASK_EVERY_MS, signal);

  function send(chosen: File) {
    stop();
    dropFromTab(name);
    const message = videoRefusal(chosen);
    file.current = message === null ? chosen : null;
    if (message !== null) {
      setState({ step: 'failed', message, retryable: false });
      return;
    }
    setState({ step: 'sending', percent: 0 });
    run(async (signal) => {
      const onProgress = (sent: number) => {
        const percent = Math.min(UNACCEPTED, Math.round(sent * 100));
        setState((now) => (now.step === 'sending' ? { step: 'sending', percent } : now));
      };
      const answer = await sendVideo(chosen, directFrom, { signal, onProgress });
      if (!('state' in answer)) return answer;
      keepInTab(name, userId, answer.id);
      setState({ step: 'converting', percent: answer.progress });
      return watch(answer.id, signal);
    });
  }

  /** Resumes following an earlier conversion; false if there is none. */
  function resume(): boolean {
    const id = keptInTab<string>(name, userId);
    if (id !== null) run((signal) => watch(id, signal));
    return id !== null;
  }

  const begun = useEffectEvent(resume);
  useEffect(() => {
    begun();
    const current = running;
    return () => current.current?.stop.abort();
  }, []);

  function cancel() {
    stop();
    file.current = null;
    dropFromTab(name);
    setState(IDLE);
  }

  return {
    video,
    /** The video that was just uploaded, if it is still chosen. */
    uploaded,
    state,
    send,
    retry() {
      if (resume()) setState({ step: 'converting', percent: 0 });
      else if (file.current) send(file.current);
    },
    cancel,
    /** Shows a stored video from elsewhere. */
    show(stored: ChosenVideo) {
      latest.current = stored;
      setVideo(stored);
    },
    remove() {
      cancel();
      change(null);
    },
    /** Waits for the current upload or conversion; false if it failed, and wasn't given up. */
    settled: () => running.current?.end ?? Promise.resolve(state.step !== 'failed'),
    now: () => latest.current,
  };
}
