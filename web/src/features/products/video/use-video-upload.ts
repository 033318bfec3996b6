import { mediaApi, type UploadedVideo } from '@souk/contract/media';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { errorMessage } from '../../../api/error-message.ts';
import { uploadVideo, videoRefusal } from '../../../api/queries/media.ts';
import { useApi } from '../../../api/use-api.ts';
import { dropFromTab, keepInTab, keptInTab } from '../../../lib/tab-storage.ts';
import { pause } from './pause.ts';

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
const FAILURES_BORNE = 4;
const FAILED = 'Failed to upload video';

/**
 * One video at a time: sent when it is chosen, converted by the server where it must be. The conversion's
 * number is kept in the tab under `name`, so that it goes on over a reload and another login. `onVideo`
 * gets what the server has accepted.
 */
export function useVideoUpload(
  name: string,
  userId: string,
  onVideo: (video: UploadedVideo) => void,
) {
  const api = useApi();
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
        const refused = error instanceof ApiError && error.status === 415;
        const message = error instanceof Refused ? error.message : errorMessage(error, FAILED);
        // A file that the server found wanting would only be so again.
        const again = file.current !== null || keptInTab<string>(name, userId) !== null;
        setState({
          step: 'failed',
          message,
          retryable: again && !refused && !(error instanceof Refused && error.final),
        });
      });
  }

  async function follow(id: string, signal: AbortSignal): Promise<UploadedVideo> {
    let failures = 0;
    for (;;) {
      try {
        const job = await api.call(mediaApi.readConversion, { params: { videoId: id }, signal });
        failures = 0;
        if (job.state === 'done' && job.video_url !== null)
          return { video_url: job.video_url, poster_url: job.poster_url, notice: job.notice };
        if (job.state === 'failed') {
          dropFromTab(name);
          throw new Refused(job.detail ?? FAILED, true);
        }
        setState({ step: 'converting', percent: job.progress });
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof ApiError && error.status === 404) dropFromTab(name);
        const passing = error instanceof ApiError && (error.status === 0 || error.status >= 500);
        failures += 1;
        if (!passing || failures > FAILURES_BORNE) throw error;
      }
      await pause(ASK_EVERY_MS * (failures + 1), signal);
    }
  }

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
      const answer = await uploadVideo(api, chosen, {
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
      return follow(answer.id, signal);
    });
  }

  function goOn() {
    const id = keptInTab<string>(name, userId);
    if (id === null) return false;
    begin((signal) => follow(id, signal));
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

/** The conversion said no, in so many words. */
class Refused extends Error {
  readonly final: boolean;
  constructor(message: string, final: boolean) {
    super(message);
    this.final = final;
  }
}
