import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { MediaUrl, Count, Id } from './fields.ts';
import { bare, IdInput, typedWord } from './inputs.ts';
import { PageQuery } from './paging.ts';

export const VIDEOS = {
  keyRequired: 'Please enter your Google API key',
  underWay: 'Videos are already being generated for this shop',
  unknownRun: 'No such video run',
  notMade: 'No such video',
} as const;

/** The maker of the videos: Google's service with the seller's key, or this server. */
export const Renderer = z.enum(['google', 'local'], 'renderer must be google or local');
export type Renderer = z.infer<typeof Renderer>;

export const GenerateVideosRequest = z
  .object({
    google_api_key: z.nullish(
      z
        .string(VIDEOS.keyRequired)
        .check(typedWord, z.maxLength(500, 'This is too long for a Google API key'), bare),
    ),
    /** Also for products that already have a video. */
    regenerate: z.nullish(z.boolean()),
    /** Only for this product. If it gets a video in the meantime, that one is kept. */
    product_id: z.nullish(IdInput()),
    /** Google by default. */
    renderer: z.nullish(Renderer),
  })
  .check(
    z.refine(({ renderer, google_api_key }) => renderer === 'local' || Boolean(google_api_key), {
      message: VIDEOS.keyRequired,
      path: ['google_api_key'],
    }),
  );
export type GenerateVideosRequest = z.infer<typeof GenerateVideosRequest>;

export const GeneratedVideos = z.object({
  successful: Count,
  failed: Count,
  /** Those that are tried. */
  total_products: Count,
});

export const VIDEO_STATES = ['waiting', 'making', 'done', 'failed'] as const;

export const VideoRunItem = z.object({
  product_id: Id,
  product_name: z.string(),
  state: z.enum(VIDEO_STATES),
  /** Why there is no video. */
  detail: z.nullable(z.string()),
  video_url: z.nullable(MediaUrl),
  poster_url: z.nullable(MediaUrl),
  /** Null until the seller decides; false: it was discarded. */
  kept: z.nullable(z.boolean()),
});
export type VideoRunItem = z.infer<typeof VideoRunItem>;

/** A product's latest video that is pending or failed. */
export const PendingClip = z.pick(VideoRunItem, { product_id: true, state: true, detail: true });
export type PendingClip = z.infer<typeof PendingClip>;

export const VideoRun = z.extend(GeneratedVideos, {
  id: Id,
  state: z.enum(['running', 'done']),
  items: z.array(VideoRunItem),
});
export type VideoRun = z.infer<typeof VideoRun>;

const declared = { access: 'owner', tag: 'videos' } as const;
const item = {
  answers: { 200: VideoRunItem },
} as const;

export const videosApi = {
  generate: endpoint('POST /shops/:shopId/generate-videos', {
    ...declared,
    records: ['videos.started'],
    operationId: 'generateVideos',
    summary:
      'Generate videos for the shop’s products, for its owner or an admin; with Prefer: respond-async the answer does not wait for them',
    body: GenerateVideosRequest,
    takes: ['Prefer'],
    answers: { 200: GeneratedVideos, 202: VideoRun },
    errors: [409],
  }),
  readRun: endpoint('GET /shops/:shopId/generate-videos/:runId', {
    ...declared,
    operationId: 'readVideoRun',
    summary: 'Progress of a video run, product by product',
    answers: { 200: VideoRun },
  }),
  pending: endpoint('GET /shops/:shopId/pending-videos', {
    ...declared,
    operationId: 'listPendingVideos',
    summary: 'Videos of a shop’s products that are being made, or could not be made, newest first',
    query: PageQuery,
    answers: { 200: z.array(PendingClip) },
    gives: ['X-Total-Count'],
  }),
  keep: endpoint('PUT /shops/:shopId/generate-videos/:runId/items/:productId', {
    ...declared,
    ...item,
    records: ['video.kept'],
    operationId: 'keepVideo',
    summary: 'Keep a generated video',
  }),
  throwAway: endpoint('DELETE /shops/:shopId/generate-videos/:runId/items/:productId', {
    ...declared,
    ...item,
    records: ['video.removed'],
    operationId: 'throwVideoAway',
    summary: 'Throw a generated video away: the product gets its former video back',
  }),
};
