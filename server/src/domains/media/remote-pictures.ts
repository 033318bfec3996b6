import { createHash } from 'node:crypto';
import { isMediaPath } from '@souk/contract/addresses';
import { withoutBase } from '@souk/contract/media-base';
import { pictureAt, REMOTE_PICTURES } from '@souk/contract/pictures';
import type { Deps } from '../../deps.ts';
import { PictureRefused } from '../../gateways/pictures/picture-tools.ts';
import { HostRests, RemoteRefused } from '../../gateways/remote-pictures/fetch-remote.ts';
import { notFound } from '../../kit/problems.ts';
import { removePicture, storePicture } from './pictures.ts';
import { keepRemotePicture, noteRemoteFailure, remotePicture } from './queries.ts';
import { hasDiskRoom } from './site-room.ts';
import { takeTurns } from './take-turns.ts';
import { LONGEST_SIDE } from './upload-images.ts';

type PictureDeps = Pick<
  Deps,
  'db' | 'storage' | 'pictures' | 'fetchRemote' | 'log' | 'now' | 'config'
>;

/** A site that answers slowly, or never, leaves room for the others. */
const TURNS = { atOnce: 4, each: 2 };
/** A longer queue would keep people waiting for minutes. */
const MOST_WAITING = 80;
const MOST_WAITING_EACH = 40;
const TRIED_AGAIN_AFTER_MS = 10 * 60_000;

/**
 * Finds the stored file of a remote picture, and fetches it if it is new. @throws ProblemError 404
 */
export function remotePictures(deps: PictureDeps) {
  const inTurn = takeTurns(TURNS);
  const running = new Map<string, { site: string; taken: Promise<string | null> }>();

  async function take(id: string, address: string): Promise<string | null> {
    try {
      if (!(await hasDiskRoom(deps))) return null;
      const picture = await deps.pictures.encode(await deps.fetchRemote(address), LONGEST_SIDE);
      const path = await storePicture(deps.storage, `${REMOTE_PICTURES}/${id}`, picture);
      // Another process may have been quicker, with another picture.
      const kept = await keepRemotePicture(deps.db, id, path);
      if (kept !== path) await removePicture(deps.storage, path);
      return kept;
    } catch (error) {
      if (error instanceof HostRests) return null;
      if (!(error instanceof RemoteRefused || error instanceof PictureRefused)) throw error;
      deps.log.info({ address, reason: error.message }, 'a picture elsewhere was not taken');
      await noteRemoteFailure(deps.db, id, deps.now());
      return null;
    }
  }

  function once(id: string, address: string): Promise<string | null> {
    const already = running.get(id);
    if (already) return already.taken;
    const site = siteOf(address);
    const ofSite = running.values().filter((one) => one.site === site);
    if (running.size >= MOST_WAITING || [...ofSite].length >= MOST_WAITING_EACH) {
      return Promise.resolve(null);
    }
    const taken = inTurn({ network: site }, () => take(id, address)).finally(() =>
      running.delete(id),
    );
    running.set(id, { site, taken });
    return taken;
  }

  return async (address: string, width: number): Promise<string> => {
    const { publicUrl, mediaUrl } = deps.config;
    const own = withoutBase(withoutBase(address, publicUrl), mediaUrl ?? '');
    if (own !== address && isMediaPath(own)) return pictureAt(own, width);
    const id = createHash('sha256').update(address).digest('hex');
    const known = await remotePicture(deps.db, id);
    if (!known) throw notFound('No such picture');
    const failed = known.failed_at?.getTime() ?? -Infinity;
    const rests = deps.now().getTime() - failed < TRIED_AGAIN_AFTER_MS;
    const path = known.path ?? (rests ? null : await once(id, known.address));
    if (path === null) throw notFound('This picture can’t be shown');
    return pictureAt(path, width);
  };
}

/** Roughly the host's owner, for sharing turns: the owner of a name has all names below it. */
const siteOf = (address: string): string =>
  (URL.parse(address)?.hostname ?? '').replace(/\.$/, '').split('.').slice(-2).join('.');
