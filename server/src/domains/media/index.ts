// Pictures and clips: uploads, files, quotas.

import { mediaJobs } from './jobs.ts';
import { mediaRoutes } from './routes.ts';

export { mediaFiles } from './files.ts';
export { forgetLostFile } from './forget-lost-file.ts';
export { prepareVideo, seeVideo } from './prepare-video.ts';
export { conversionQuota, mediaQuota } from './quotas.ts';
export { areOwnImages, posterOf, postersOf } from './reads.ts';
export { type ReceivedFile, withReceivedFiles } from './receive-files.ts';
export { removeVideo, storeVideo } from './store-video.ts';
export { tidyUploads } from './tidy-uploads.ts';

/** Its endpoints, and what the job queue runs for it. */
export const room = {
  routes: [mediaRoutes],
  jobs: { ...mediaJobs },
};
