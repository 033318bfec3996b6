import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { GoogleCall } from './google.ts';
import { downloadVideo } from './google-download.ts';
import { keptBack } from './google-refusals.ts';
import { poll } from './poll.ts';

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
    interaction = await poll(async () => {
      const now = await client.interactions.get(id, {}, { ...ONCE, signal });
      return UNDER_WAY.has(now.status) ? null : now;
    }, signal);
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
