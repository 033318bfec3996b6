import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { resumeRuns } from './resume-runs.ts';
import { makeNextVideo } from './work-run.ts';

const OfRun = z.object({ id: z.string() });

export const videoJobs = {
  'resume-video-runs': (deps: Deps) => resumeRuns(deps),
};

export const longVideoJobs = {
  'make-next-video': (deps: Deps, payload: unknown, signal?: AbortSignal) =>
    makeNextVideo(deps, OfRun.parse(payload).id, signal),
};

export const videoCron = [{ match: '* * * * *', job: 'resume-video-runs' }];
