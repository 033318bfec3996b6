import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { askGoogle, downloadVideo, poll } from './google-http.ts';
import { keptBack } from './google-refusals.ts';
import type { GoogleCall } from './google.ts';

const ONCE = { retries: { strategy: 'none' } } as const;
const UNDER_WAY = new Set(['queued', 'in_progress']);

/** The Omni models: an interaction in the background, whose output holds the video. */
export async function makeWithOmni(call: GoogleCall): Promise<string> {
  const { client, model, prompt, image, folder, options } = call;
  const { signal } = options;
  const picture =
    image === null
      ? []
      : [{ type: 'image' as const, data: image, mime_type: 'image/jpeg' as const }];
  let interaction = await client.interactions.create(
    {
      model,
      input: [...picture, { type: 'text', text: prompt }],
      response_modalities: ['video'],
      response_format: [
        {
          type: 'video',
          aspect_ratio: '9:16',
          duration: '8s',
          resolution: '1080p',
          delivery: 'inline',
        },
      ],
      background: true,
      store: true,
    },
    { ...ONCE, signal },
  );
  await options.onOperation(interaction.id);
  if (UNDER_WAY.has(interaction.status)) {
    const { id } = interaction;
    interaction = await poll(call, async () => {
      const now = await client.interactions.get(id, {}, { ...ONCE, signal });
      return UNDER_WAY.has(now.status) ? null : now;
    });
  }
  const video = interaction.output_video;
  if (interaction.status !== 'completed' || !video) {
    throw keptBack(interaction.errors?.[0]?.message ?? interaction.output_text);
  }
  if (!video.data) {
    if (!video.uri) throw keptBack(undefined);
    return downloadVideo(call, video.uri);
  }
  const target = path.join(folder, 'made.mp4');
  await writeFile(target, video.data, 'base64');
  return target;
}

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

/** The Veo models: an operation, then a file. The SDK does not support them with an API key. */
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
    operation = await poll(call, async () => {
      const now = (await (await askGoogle(call, name)).json()) as Operation;
      return now.done ? now : null;
    });
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
