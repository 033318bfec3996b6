import { isMediaPath } from '@souk/contract/addresses';
import { pictureAt, REMOTE_PICTURES } from '@souk/contract/pictures';
import { createHash } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { PictureRefused } from '../../gateways/pictures/picture-tools.ts';
import { RemoteRefused } from '../../gateways/remote-pictures/fetch-remote.ts';
import { notFound } from '../../kit/problems.ts';
import { turns } from '../../kit/turns.ts';
import { removePicture, storePicture } from './pictures.ts';
import { keepRemotePicture, noteRemoteFailure, remotePicture } from './queries.ts';
import { LONGEST_SIDE } from './upload-images.ts';

type Used = Pick<Deps, 'db' | 'storage' | 'pictures' | 'fetchRemote' | 'log' | 'now' | 'config'>;

const AT_ONCE = 4;
/** Who waits longer than this many would wait for minutes. */
const MOST_WAITING = 40;
const TRIED_AGAIN_AFTER_MS = 10 * 60_000;

/** Finds the stored file of a picture elsewhere, and fetches it where it was not yet. @throws ProblemError 404 */
export function remotePictures(deps: Used) {
  const inTurn = turns(AT_ONCE);
  const running = new Map<string, Promise<string | null>>();

  async function take(id: string, address: string): Promise<string | null> {
    try {
      const picture = await deps.pictures.encode(await deps.fetchRemote(address), LONGEST_SIDE);
      const path = await storePicture(deps.storage, `${REMOTE_PICTURES}/${id}`, picture);
      // Another process may have been quicker, with another picture.
      const kept = await keepRemotePicture(deps.db, id, path);
      if (kept !== path) await removePicture(deps.storage, path);
      return kept;
    } catch (error) {
      if (!(error instanceof RemoteRefused || error instanceof PictureRefused)) throw error;
      deps.log.info({ address, reason: error.message }, 'a picture elsewhere was not taken');
      await noteRemoteFailure(deps.db, id, deps.now());
      return null;
    }
  }

  function once(id: string, address: string): Promise<string | null> {
    let taking = running.get(id);
    if (!taking) {
      if (running.size >= MOST_WAITING) return Promise.resolve(null);
      taking = inTurn(() => take(id, address)).finally(() => running.delete(id));
      running.set(id, taking);
    }
    return taking;
  }

  return async (address: string, width: number): Promise<string> => {
    const own = address.startsWith(`${deps.config.publicUrl}/media/`)
      ? address.slice(deps.config.publicUrl.length)
      : null;
    if (own !== null && isMediaPath(own)) return pictureAt(own, width);
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
