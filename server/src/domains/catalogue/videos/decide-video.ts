import { VIDEOS, type VideoRunItem } from '@souk/contract/videos';
import type { Deps } from '../../../deps.ts';
import { notFound } from '../../../kit/problems.ts';
import { type Actor, recordChange } from '../../accounts/index.ts';
import { removeVideo } from '../../media/index.ts';
import { isVideoShown, putVideoBack } from '../products/product-videos.ts';
import { isRunOf, lockMade, passFormerOn, setKept } from './queries.ts';

/** Keeps a generated video, or restores the former one. Safe to repeat. @throws ProblemError 404 */
export async function decideVideo(
  deps: Pick<Deps, 'db' | 'storage'>,
  actor: Actor,
  at: { shopId: string; runId: string; productId: string },
  keep: boolean,
): Promise<VideoRunItem> {
  if (!(await isRunOf(deps.db, at.runId, at.shopId))) throw notFound(VIDEOS.unknownRun);
  const item = await deps.db.transaction().execute(async (trx) => {
    const made = await lockMade(trx, at);
    if (!made || made.video_url === null || (keep && made.kept === false)) {
      throw notFound(VIDEOS.notMade);
    }
    const { former_video_url, former_poster_url, ...shown } = made;
    if (made.kept !== keep) await setKept(trx, at, keep);
    if (!keep && made.kept !== false) {
      const former = { video_url: former_video_url, poster_url: former_poster_url };
      await putVideoBack(trx, at.productId, made.video_url, former);
      await passFormerOn(trx, at.productId, made.video_url, former);
    }
    await recordChange(trx, actor, {
      kind: keep ? 'video.kept' : 'video.removed',
      target: { kind: 'product', id: at.productId },
      about: { shop_id: at.shopId, run_id: at.runId },
      before: { kept: made.kept },
      after: { kept: keep },
    });
    return { ...shown, kept: keep };
  });
  if (!keep && item.video_url !== null && !(await isVideoShown(deps.db, item.video_url))) {
    await removeVideo(deps, item.video_url);
  }
  return item;
}
