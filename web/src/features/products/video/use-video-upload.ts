import { mediaApi, type UploadedVideo } from '@souk/contract/media';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { errorMessage } from '../../../api/error-message.ts';
import { videoRefusal } from '../../../api/queries/media.ts';
import { api } from '../../../api/browser-api.ts';
import { dropFromTab, keepInTab, keptInTab } from '../../../lib/tab-storage.ts';
import { follow, pause } from './follow.ts';

export type VideoUpload =
  | { step: 'idle' }
  /** `percent` of the bytes, up to 90 until the server has accepted them; 100 for a second after that. */
  | { step: 'sending' | 'done'; percent: number }
  | { step: 'converting'; percent: number }
  | { step: 'failed'; message: string; retryable: boolean };

const IDLE: VideoUpload = { step: 'idle' };
const UNACCEPTED = 90;
const SHOWN_WHOLE_MS = 1000;
const ASK_EVERY_MS = 700;
const FAILED = 'Failed to upload video';

/**
 * One video at a time: sent when it is chosen, converted by the server where it must be. The conversion's
 * id is kept in the tab under `name`, so that it survives a reload and another login. `onVideo`
 * gets what the server has accepted.
 */
export function useVideoUpload(
  name: string,
  userId: string,
  onVideo: (video: UploadedVideo) => void,
) {
  const [state, setState] = useState<VideoUpload>(() =>
    keptInTab<string>(name, userId) ? { step: 'converting', percent: 0 } : IDLE,
  );
  const file = useRef<File | null>(null);
  const running = useRef<AbortController | null>(null);

  /** Runs a piece of the way; what was under way before is given up. */
  function begin(way: (signal: AbortSignal) => Promise<UploadedVideo>) {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    way(stop.signal)
      .then(async (video) => {
        stop.signal.throwIfAborted();
        file.current = null;
        dropFromTab(name);
        onVideo(video);
        setState({ step: 'done', percent: 100 });
        await pause(SHOWN_WHOLE_MS, stop.signal);
        setState(IDLE);
      })
      .catch((error: unknown) => {
        if (stop.signal.aborted) return;
        const refused =
          error instanceof Refused || (error instanceof ApiError && error.status === 415);
        const message = error instanceof Refused ? error.message : errorMessage(error, FAILED);
        // A file that the server refused would be refused again.
        const again = file.current !== null || keptInTab<string>(name, userId) !== null;
        setState({ step: 'failed', message, retryable: again && !refused });
      });
  }

  async function look(id: string, signal: AbortSignal): Promise<UploadedVideo | null> {
    const call = { params: { videoId: id }, signal };
    const { state: now, ...job } = await api
      .call(mediaApi.readConversion, call)
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) dropFromTab(name);
        throw error;
      });
    if (now === 'done' && job.video_url !== null)
      return { video_url: job.video_url, poster_url: job.poster_url, notice: job.notice };
    if (now === 'failed') {
      dropFromTab(name);
      throw new Refused(job.detail ?? FAILED);
    }
    setState({ step: 'converting', percent: job.progress });
    return null;
  }
  const watch = (id: string, signal: AbortSignal) =>
    follow(() => look(id, signal), ASK_EVERY_MS, signal);

  function send(chosen: File) {
    const refusal = videoRefusal(chosen);
    dropFromTab(name);
    if (refusal !== null) {
      running.current?.abort();
      file.current = null;
      setState({ step: 'failed', message: refusal, retryable: false });
      return;
    }
    file.current = chosen;
    setState({ step: 'sending', percent: 0 });
    begin(async (signal) => {
      const answer = await api.call(mediaApi.uploadVideo, {
        files: [chosen],
        respondAsync: true,
        signal,
        onProgress: (sent) =>
          setState((now) =>
            now.step === 'sending'
              ? { step: 'sending', percent: Math.min(UNACCEPTED, Math.round(sent * 100)) }
              : now,
          ),
      });
      if (!('state' in answer)) return answer;
      keepInTab(name, userId, answer.id);
      setState({ step: 'converting', percent: answer.progress });
      return watch(answer.id, signal);
    });
  }

  function goOn() {
    const id = keptInTab<string>(name, userId);
    if (id === null) return false;
    begin((signal) => watch(id, signal));
    return true;
  }

  const resume = useEffectEvent(goOn);
  useEffect(() => {
    resume();
    const way = running;
    return () => way.current?.abort();
  }, []);

  return {
    state,
    send,
    /** The chosen file is still there: nobody has to look for it again. */
    retry: () => {
      if (goOn()) setState({ step: 'converting', percent: 0 });
      else if (file.current) send(file.current);
    },
    /** Gives up what is under way, and forgets it. */
    cancel: () => {
      running.current?.abort();
      file.current = null;
      dropFromTab(name);
      setState(IDLE);
    },
  };
}

/** The file can't be converted, for the reason given. */
class Refused extends Error {}
