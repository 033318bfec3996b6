import path from 'node:path';
import type { GoogleCall } from './google.ts';
import { keptBack } from './google-refusals.ts';
import { poll } from './poll.ts';

/** The Veo models: a long-running operation, and a file to fetch at its end. */
export async function makeWithVeo(call: GoogleCall): Promise<string> {
  const { client, model, prompt, image, folder, options } = call;
  const { signal } = options;
  const config = { numberOfVideos: 1, aspectRatio: '9:16', abortSignal: signal };
  let operation = await client.models.generateVideos({
    model,
    prompt,
    ...(image === null ? {} : { image: { imageBytes: image, mimeType: 'image/jpeg' } }),
    config,
  });
  if (operation.name) await options.onOperation(operation.name);
  if (!operation.done) {
    operation = await poll(async () => {
      const now = await client.operations.getVideosOperation({
        operation,
        config: { abortSignal: signal },
      });
      return now.done ? now : null;
    }, signal);
  }
  const { error, response } = operation;
  if (error) throw keptBack(typeof error['message'] === 'string' ? error['message'] : undefined);
  const [made] = response?.generatedVideos ?? [];
  if (!made?.video) throw keptBack(response?.raiMediaFilteredReasons?.[0]);
  const downloadPath = path.join(folder, 'made.mp4');
  await client.files.download({ file: made.video, downloadPath, config: { abortSignal: signal } });
  return downloadPath;
}
