import { readFile } from 'node:fs/promises';
import { IMAGES_PER_UPLOAD, IMAGE_MAX_BYTES } from '@souk/contract/limits';
import { MEDIA, mediaApi, type UploadedImages } from '@souk/contract/media';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import {
  PictureRefused,
  type EncodedPicture,
  type PictureFault,
  type PictureTools,
} from '../../gateways/pictures/picture-tools.ts';
import { newId } from '../../kit/ids.ts';
import { networkOf } from '../../kit/network.ts';
import { ProblemError, invalid, tooLarge, unsupported } from '../../kit/problems.ts';
import type { Actor } from '../accounts/index.ts';
import { removePicture, storePicture } from './pictures.ts';
import { pictureRow, type MediaRow } from './queries.ts';
import { demandMediaRoom, expectMediaRoom } from './quotas.ts';
import { withReceivedFiles, type ReceivedFile } from './receive-files.ts';
import { takeTurns, type Turn } from './take-turns.ts';

const EXPECTED = {
  fields: mediaApi.uploadImages.files.names,
  mostFiles: IMAGES_PER_UPLOAD,
  mostBytes: IMAGE_MAX_BYTES,
};

/**
 * Stores the uploaded images and names the refused ones. @throws ProblemError if all are refused
 */
export async function uploadImages(
  deps: Pick<Deps, 'db' | 'storage' | 'pictures' | 'config' | 'log'>,
  actor: Actor,
  request: FastifyRequest,
): Promise<UploadedImages> {
  await expectMediaRoom(deps, actor.id);
  return withReceivedFiles(deps, request, EXPECTED, async (files) => {
    if (files.length === 0) throw invalid({ path: 'images', message: MEDIA.noImages });
    const turn = { network: networkOf(request.ip), account: actor.id };
    const rows: MediaRow[] = [];
    const refusals: Refusal[] = [];
    try {
      for (const file of files) {
        try {
          rows.push(await store(deps, turn, actor.id, file));
        } catch (error) {
          if (!(error instanceof ProblemError)) throw error;
          refusals.push({ name: file.name, problem: error });
        }
      }
      if (rows.length === 0) throw noneTaken(refusals);
      const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
      await deps.db.transaction().execute(async (trx) => {
        await demandMediaRoom(deps, trx, actor.id, bytes);
        await trx.insertInto('media').values(rows).execute();
      });
    } catch (error) {
      // Nobody knows their paths: stored files would stay for good.
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

/** The first one's kind of problem; if there are several, each is named with its reason. */
function noneTaken(refusals: readonly Refusal[]): ProblemError {
  const rejected = refusals.map(rejection);
  const [only, another] = rejected;
  const sentence =
    only && !another ? only.detail : rejected.map((one) => `${one.name}: ${one.detail}`).join(' ');
  return new ProblemError(refusals[0]?.problem.status ?? 422, sentence, { rejected });
}

async function store(
  deps: Pick<Deps, 'storage' | 'pictures'>,
  turn: Turn,
  ownerId: string,
  file: ReceivedFile,
): Promise<MediaRow> {
  const picture = await prepareImage(deps.pictures, turn, file);
  const path = await storePicture(deps.storage, `/media/products/${newId()}`, picture);
  return pictureRow(path, picture, 'image', ownerId);
}

export const LONGEST_SIDE = 2000;

// A single decoded image can take 200 MB.
const inTurn = takeTurns();

/** Reads a file by its content and re-encodes it, upright. @throws ProblemError 413, 415, 422 */
async function prepareImage(
  tools: PictureTools,
  turn: Turn,
  upload: ReceivedFile,
): Promise<EncodedPicture> {
  if (upload.tooLarge) throw tooLarge(MEDIA.imageTooLarge);
  try {
    return await inTurn(turn, async () => tools.encode(await readFile(upload.file), LONGEST_SIDE));
  } catch (error) {
    if (error instanceof PictureRefused) throw REFUSALS[error.fault]();
    throw error;
  }
}

const asImages = (message: string) => () => invalid({ path: 'images', message });

const REFUSALS: Record<PictureFault, () => ProblemError> = {
  'no picture': () => unsupported(MEDIA.notAnImage),
  'too long': asImages(MEDIA.imageTooLong),
  'too many pixels': asImages(MEDIA.imageTooManyPixels),
  'too slow': asImages(MEDIA.imageTooSlow),
  'too heavy': asImages(MEDIA.imageTooHeavy),
};
