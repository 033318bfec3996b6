import type { Deps } from '../../deps.ts';
import { deleteVideo } from './queries.ts';
import { removePicture } from './store-picture.ts';

/** Takes a stored video away, with its picture. One that is not ours, or gone already, is no error. */
export async function removeVideo(
  deps: Pick<Deps, 'db' | 'storage'>,
  videoUrl: string,
): Promise<void> {
  const found = await deleteVideo(deps.db, videoUrl);
  if (!found) return;
  await deps.storage.remove(videoUrl);
  if (found.poster_path !== null) await removePicture(deps.storage, found.poster_path);
}
