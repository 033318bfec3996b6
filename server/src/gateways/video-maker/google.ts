import { readFile } from 'node:fs/promises';
import type { GoogleGenAI } from '@google/genai';
import { cutText } from '../../kit/cut-text.ts';
import type { PictureTools } from '../pictures/picture-tools.ts';
import { makeWithOmni, makeWithVeo } from './google-models.ts';
import { keyRefused, refusalOf, tookTooLong } from './google-refusals.ts';
import { NotMade, type MakeOptions, type Subject, type VideoMaker } from './maker.ts';

export type GoogleSettings = {
  /** Null for Google's own. */
  baseUrl: string | null;
  model: string;
  /** The first pause before asking how far a video is (milliseconds); each later one is twice as long. */
  firstPauseMs?: number;
};

/** A call to Google's service, in either of its forms. */
export type GoogleCall = {
  client: GoogleGenAI;
  apiKey: string;
  /** Null for Google's own. */
  baseUrl: string | null;
  model: string;
  firstPauseMs?: number;
  prompt: string;
  /** JPEG as base64; null if the product has no picture. */
  image: string | null;
  folder: string;
  options: MakeOptions;
};

const WITHIN_MS = 10 * 60_000;
const IMAGE_SIDE = 1280;

/** Google's video models, with the seller's key. Never repeats an order: each would be charged. */
export function googleMaker(
  settings: GoogleSettings,
  tools: Pick<PictureTools, 'plain'>,
): (apiKey: string) => VideoMaker {
  return (apiKey) => ({
    async make(subject, folder, options) {
      // A key that doesn't fit into a header is invalid.
      if (!/^[\x21-\x7e]+$/.test(apiKey)) throw keyRefused();
      const late = AbortSignal.timeout(WITHIN_MS);
      const signal = AbortSignal.any([options.signal, late]);
      let ordered = false;
      const onOperation = async (name: string) => {
        ordered = true;
        // The order has been placed: failing to record it is no reason to abandon the video at
        // Google.
        await options.onOperation(name).catch(() => undefined);
      };
      // Three megabytes, loaded only when used.
      const { GoogleGenAI } = await import('@google/genai');
      const httpOptions = settings.baseUrl === null ? {} : { baseUrl: settings.baseUrl };
      const client = new GoogleGenAI({ apiKey, vertexai: false, httpOptions });
      const { model, firstPauseMs } = settings;
      const image = await imageOf(tools, subject);
      const prompt = promptFor(subject);
      const { baseUrl } = settings;
      const call = { client, apiKey, baseUrl, model, firstPauseMs, prompt, image, folder };
      const make = model.startsWith('veo') ? makeWithVeo : makeWithOmni;
      await options.onOrder();
      try {
        return await make({ ...call, options: { ...options, signal, onOperation } });
      } catch (error) {
        options.signal.throwIfAborted();
        if (error instanceof NotMade) throw withoutKey(error, apiKey);
        if (late.aborted) throw tookTooLong();
        throw refusalOf(error, model, ordered);
      }
    },
  });
}

/** Keeps Google's own sentence for the seller, unless it contains the key. */
function withoutKey({ message, forAll }: NotMade, apiKey: string): NotMade {
  return new NotMade(message.replaceAll(apiKey, '…'), forAll);
}

/** The prompt. */
export function promptFor({ name, description, shopName }: Subject): string {
  const about = cutText(description.replaceAll(/\s+/g, ' ').trim(), 800);
  return [
    `A vertical promotional video of one product of the shop "${shopName}": ${name}.`,
    about,
    'Show the product as in the picture, true to its shape, colours and material, in slow and smooth camera moves with soft daylight.',
    'No text, no logos, no people talking.',
  ]
    .filter(Boolean)
    .join('\n');
}

async function imageOf(
  tools: Pick<PictureTools, 'plain'>,
  { pictures }: Subject,
): Promise<string | null> {
  const [first] = pictures;
  if (first === undefined) return null;
  return (await tools.plain(await readFile(first), IMAGE_SIDE)).toString('base64');
}
