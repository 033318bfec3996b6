import type { Deps } from '../../deps.ts';
import { SILENT_SECONDS } from '../../kit/heartbeat.ts';
import { hasDiedHere } from '../../kit/this-process.ts';
import { enqueueConversion } from './queue-conversion.ts';
import { abandonUpload, openUploads } from './video-queries.ts';

/**
 * Puts conversions into the queue again whose worker has died: at once where it was a process of this
 * machine, else when it has been silent for a while. The queue itself would hold their jobs for hours.
 */
export async function resumeConversions(deps: Pick<Deps, 'db' | 'jobs' | 'now'>): Promise<void> {
  const silentSince = deps.now().getTime() - SILENT_SECONDS * 1000;
  for (const upload of await openUploads(deps.db)) {
    const died = upload.worker !== null && hasDiedHere(upload.worker);
    if (!died && upload.alive_at.getTime() > silentSince) continue;
    await abandonUpload(deps.db, upload);
    // In the order in which they came.
    await enqueueConversion(deps, upload.id, upload.created_at);
  }
}
