import { VIDEOS } from '@souk/contract/videos';
import type { VideoRunItem } from '@souk/contract/videos';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../kit/problems.ts';
import type { Actor } from '../auth/actor.ts';
import { isVideoShown, putVideoBack } from '../products/product-videos.ts';
import { removeVideo } from '../media/remove-video.ts';
import { shopToManage } from '../shops/reads.ts';
import { lockMade, passFormerOn, runOf, setKept } from './queries.ts';

type At = { shopId: string; runId: string; productId: string };

/**
 * Keeps a made video, or throws it away: the product then gets back what it had. Safe to repeat; what was
 * thrown away stays so.
 * @throws ProblemError 403, 404
 */
export async function judgeVideo(
  deps: Pick<Deps, 'db' | 'storage'>,
  actor: Actor,
  { shopId, runId, productId }: At,
  keep: boolean,
): Promise<VideoRunItem> {
  await shopToManage(deps.db, actor, shopId);
  if (!(await runOf(deps.db, shopId, runId))) throw notFound(VIDEOS.unknownRun);
  const item = await deps.db.transaction().execute(async (trx) => {
    const made = await lockMade(trx, runId, productId);
    if (!made || made.video_url === null || (keep && made.kept === false)) {
      throw notFound(VIDEOS.notMade);
    }
    const { former_video_url, former_poster_url, ...shown } = made;
    if (made.kept === keep) return shown;
    await setKept(trx, runId, productId, keep);
    if (!keep) {
      const former = { video_url: former_video_url, poster_url: former_poster_url };
      await putVideoBack(trx, productId, made.video_url, former);
      await passFormerOn(trx, made, productId);
    }
    return { ...shown, kept: keep };
  });
  if (!keep && item.video_url !== null && !(await isVideoShown(deps.db, item.video_url))) {
    await removeVideo(deps, item.video_url);
  }
  return item;
}
