import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Count, MediaUrl, Id } from './fields.ts';
import { RejectedFile } from './problems.ts';

export const MEDIA = {
  notAnImage:
    'This file is not an image that we can read. Please upload PNG, JPG, GIF or WebP files.',
  imageTooLarge: 'Image file too large. Maximum size is 10MB.',
  imageTooManyPixels: 'Image has too many pixels. Maximum is 50 megapixels.',
  imageTooLong: 'Image is too large. Maximum is 16,384 pixels a side.',
  imageTooSlow:
    'Image takes too long to read. Please save it in another format and upload it again.',
  imageTooHeavy:
    'Image takes too much memory to read. Please save it in another format and upload it again.',
  noImages: 'Please choose at least one image',
  videoFormat: 'Invalid video format. Please upload MP4, MOV, AVI, MKV, or WebM files.',
  videoTooLarge: 'Video file too large. Maximum size is 50MB.',
  videoDamaged: 'This video is damaged and cannot be read. Please upload another file.',
  noVideo: 'Please choose a video',
  videoTooLong: 'This video takes too long to convert. Please upload a shorter one.',
  videoTooSlow:
    'This video takes too long to read. Please save it in another format and upload it again.',
  videoTooManyPixels: 'This video has too many pixels. Please upload one of 4K or less.',
  videoLost: 'The upload was cut off. Please upload the video again.',
  videoUnknown: 'No such upload',
  noBytes: 'Please say how many bytes the video has',
  noTags: 'Please send the ETag of each part',
  noDirectUploads: 'Please upload the video to this site',
} as const;

export const UploadedImages = z.object({
  images: z.array(MediaUrl),
  rejected: z.optional(z.array(RejectedFile)),
});
export type UploadedImages = z.infer<typeof UploadedImages>;

/** The file extensions that pages accept; the server checks the content. */
export const VIDEO_ENDINGS = ['mp4', 'mov', 'avi', 'mkv', 'webm'] as const;

export const UploadedVideo = z.object({
  video_url: MediaUrl,
  poster_url: z.nullable(MediaUrl),
  /** A warning if the picture is not about 9:16; else null. */
  notice: z.nullable(z.string()),
});
export type UploadedVideo = z.infer<typeof UploadedVideo>;

/** A video being converted. `progress` is in percent; `detail` says why it failed. */
export const VideoJob = z.object({
  id: Id,
  state: z.enum(['waiting', 'converting', 'done', 'failed']),
  progress: z.number(),
  video_url: z.nullable(MediaUrl),
  poster_url: z.nullable(MediaUrl),
  notice: z.nullable(z.string()),
  detail: z.nullable(z.string()),
});
export type VideoJob = z.infer<typeof VideoJob>;

/** A video that the browser sends to the file store: each part by PUT to its own address. */
export const DirectUpload = z.object({
  id: Id,
  /** The size of each part but the last. */
  part_bytes: Count,
  parts: z.array(z.string()),
});
export type DirectUpload = z.infer<typeof DirectUpload>;

const DirectUploadRequest = z.object({
  bytes: z.int(MEDIA.noBytes).check(z.positive(MEDIA.noBytes)),
});

const SentParts = z.object({
  /** The file store's `ETag` of each part, in order. */
  etags: z
    .array(z.string(MEDIA.noTags).check(z.regex(/^"?[\w-]{1,128}"?$/, MEDIA.noTags)), MEDIA.noTags)
    .check(z.minLength(1, MEDIA.noTags), z.maxLength(100, MEDIA.noTags)),
});

const upload = { access: 'signed-in', tag: 'media', allowance: 'uploads' } as const;

export const mediaApi = {
  uploadImages: endpoint('POST /products/upload-images', {
    ...upload,
    operationId: 'uploadImages',
    summary: 'Upload pictures in the field `images` or `files`',
    files: {
      names: ['images', 'files'],
      many: true,
      types: 'image/png, image/jpeg, image/gif, image/webp',
    },
    answers: { 201: UploadedImages },
    errors: [409],
  }),
  uploadVideo: endpoint('POST /products/upload-video', {
    ...upload,
    operationId: 'uploadVideo',
    summary:
      'Upload a video in the field `video`; with `Prefer: respond-async` the response doesn’t wait for its conversion',
    files: { names: ['video'], many: false, types: 'video/*' },
    takes: ['Prefer'],
    answers: { 201: UploadedVideo, 202: VideoJob },
    errors: [409],
  }),
  beginDirectUpload: endpoint('POST /direct-uploads', {
    ...upload,
    operationId: 'beginDirectUpload',
    summary:
      'Begin to send a video of `bytes` bytes to the file store, in parts. Only for sites whose `direct_uploads_from` isn’t null, within an hour',
    body: DirectUploadRequest,
    answers: { 201: DirectUpload },
    errors: [404, 409],
  }),
  completeDirectUpload: endpoint('POST /direct-uploads/:uploadId/complete', {
    ...upload,
    operationId: 'completeDirectUpload',
    summary:
      'Take over a video that the file store has; responds like uploadVideo, for a video that is converted',
    body: SentParts,
    takes: ['Prefer'],
    answers: { 201: UploadedVideo, 202: VideoJob },
    errors: [409],
  }),
  readConversion: endpoint('GET /video-uploads/:videoId', {
    access: 'signed-in',
    tag: 'media',
    operationId: 'readConversion',
    summary: 'The conversion progress of your upload',
    answers: { 200: VideoJob },
  }),
  simpleUpload: endpoint('POST /simple-upload', {
    ...upload,
    operationId: 'simpleUpload',
    summary: 'Accept an upload within the limits, and keep nothing',
    files: { names: ['file'], many: true, types: '*/*' },
    answers: { 200: z.object({ success: z.literal(true) }) },
  }),
};
