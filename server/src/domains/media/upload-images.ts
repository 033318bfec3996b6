import { IMAGES_PER_UPLOAD, IMAGE_MAX_BYTES } from '@souk/contract/limits';
import { MEDIA } from '@souk/contract/media';
import type { UploadedImages } from '@souk/contract/media';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { newId } from '../../kit/ids.ts';
import { ProblemError, invalid } from '../../kit/problems.ts';
import type { Actor } from '../auth/actor.ts';
import { prepareImage } from './prepare-image.ts';
import { insertMedia, pictureRow } from './queries.ts';
import type { MediaRow } from './queries.ts';
import { withReceivedFiles } from './receive-files.ts';
import type { Received } from './receive-files.ts';
import { removePicture, storePicture } from './store-picture.ts';

const EXPECTED = {
  fields: ['images', 'files'],
  mostFiles: IMAGES_PER_UPLOAD,
  mostBytes: IMAGE_MAX_BYTES,
};

/**
 * Stores the images of a multipart request, each in all its sizes. Where some are refused, the others are kept and each
 * refused one is named.
 * @throws ProblemError that names each, with the first one's status, where all are refused; 422 where there are none
 */
export async function uploadImages(
  deps: Pick<Deps, 'db' | 'storage' | 'config'>,
  actor: Actor,
  request: FastifyRequest,
): Promise<UploadedImages> {
  return withReceivedFiles(request, deps.config.dataDir, EXPECTED, async (files) => {
    if (files.length === 0) throw invalid({ path: 'images', message: MEDIA.noImages });
    const rows: MediaRow[] = [];
    const refusals: Refusal[] = [];
    try {
      for (const file of files) {
        try {
          rows.push(await store(deps, actor, file));
        } catch (error) {
          if (!(error instanceof ProblemError)) throw error;
          refusals.push({ name: file.name, problem: error });
        }
      }
      if (rows.length === 0) throw noneTaken(refusals);
      await insertMedia(deps.db, rows);
    } catch (error) {
      // Nobody was told of them: what was stored would lie there for good.
      for (const { path } of rows) await removePicture(deps.storage, path).catch(() => undefined);
      throw error;
    }
    return {
      images: rows.map(({ path }) => path),
      ...(refusals.length > 0 ? { rejected: refusals.map(rejection) } : {}),
    };
  });
}

type Refusal = { name: string; problem: ProblemError };

const rejection = ({ name, problem }: Refusal) => ({ name, detail: problem.message });

/** Of the first one's kind; where there are several, each is named with its reason. */
function noneTaken(refusals: readonly Refusal[]): ProblemError {
  const rejected = refusals.map(rejection);
  const [only, another] = rejected;
  const sentence =
    only && !another ? only.detail : rejected.map((one) => `${one.name}: ${one.detail}`).join(' ');
  return new ProblemError(refusals[0]?.problem.status ?? 422, sentence, { rejected });
}

async function store(deps: Pick<Deps, 'storage'>, actor: Actor, file: Received): Promise<MediaRow> {
  const picture = await prepareImage(actor.id, file);
  const path = await storePicture(deps.storage, `/media/products/${newId()}`, picture);
  return pictureRow(path, picture, 'image', actor.id);
}
