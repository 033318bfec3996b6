import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { GoogleCall } from './google.ts';
import { downloadVideo } from './google-download.ts';
import { askGoogle } from './google-http.ts';
import { keptBack } from './google-refusals.ts';
import { poll } from './poll.ts';

type Operation = {
  name?: string;
  done?: boolean;
  error?: { message?: string };
  response?: {
    generateVideoResponse?: {
      generatedSamples?: { video?: { uri?: string; encodedVideo?: string } }[];
      raiMediaFilteredReasons?: string[];
    };
  };
};

/**
 * The Veo models: a long-running operation, and a file to fetch at its end. By hand: the SDK no longer
 * speaks of them to Google's service with an API key.
 */
export async function makeWithVeo(call: GoogleCall): Promise<string> {
  const { model, prompt, image, folder, options } = call;
  const picture =
    image === null ? {} : { image: { bytesBase64Encoded: image, mimeType: 'image/jpeg' } };
  const order = {
    instances: [{ prompt, ...picture }],
    parameters: { sampleCount: 1, aspectRatio: '9:16' },
  };
  const answer = await askGoogle(call, `models/${model}:predictLongRunning`, order);
  let operation = (await answer.json()) as Operation;
  const { name } = operation;
  if (name) await options.onOperation(name);
  if (!operation.done && name) {
    operation = await poll(async () => {
      const now = (await (await askGoogle(call, name)).json()) as Operation;
      return now.done ? now : null;
    }, options.signal);
  }
  const { error, response } = operation;
  if (error) throw keptBack(error.message);
  const { generatedSamples, raiMediaFilteredReasons } = response?.generateVideoResponse ?? {};
  const video = generatedSamples?.[0]?.video;
  if (video?.uri) return downloadVideo(call, video.uri);
  if (!video?.encodedVideo) throw keptBack(raiMediaFilteredReasons?.[0]);
  const target = path.join(folder, 'made.mp4');
  await writeFile(target, video.encodedVideo, 'base64');
  return target;
}
