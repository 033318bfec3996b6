import * as z from 'zod/mini';
import { MediaUrl } from './addresses.ts';
import { Id } from './ids.ts';
import { RejectedFile } from './problems.ts';

export const MEDIA = {
  notAnImage:
    'This file is not an image that we can read. Please upload PNG, JPG, GIF or WebP files.',
  imageTooLarge: 'Image file too large. Maximum size is 10MB.',
  imageTooManyPixels: 'Image has too many pixels. Maximum is 50 megapixels.',
  imageTooLong: 'Image is too large. Maximum is 16,384 pixels a side.',
  imageTooSlow:
    'Image takes too long to read. Please save it in another format and upload it again.',
  noImages: 'Please choose at least one image',
  videoFormat: 'Invalid video format. Please upload MP4, MOV, AVI, MKV, or WebM files.',
  videoTooLarge: 'Video file too large. Maximum size is 50MB.',
  videoDamaged: 'This video is damaged and cannot be read. Please upload another file.',
  noVideo: 'Please choose a video',
  videoTooLong: 'This video takes too long to convert. Please upload a shorter one.',
  videoTooManyPixels: 'This video has too many pixels. Please upload one of 4K or less.',
  videoLost: 'The upload broke off before it was whole. Please upload the video again.',
  videoUnknown: 'There is no such upload',
} as const;

export const UploadedImages = z.object({
  images: z.array(MediaUrl),
  rejected: z.optional(z.array(RejectedFile)),
});
export type UploadedImages = z.infer<typeof UploadedImages>;

/** The endings of the video files that are taken; the server looks at what is inside. */
export const VIDEO_ENDINGS = ['mp4', 'mov', 'avi', 'mkv', 'webm'] as const;

export const UploadedVideo = z.object({
  video_url: MediaUrl,
  poster_url: z.nullable(MediaUrl),
  /** One sentence where the picture is not about 9:16; else null. */
  notice: z.nullable(z.string()),
});
export type UploadedVideo = z.infer<typeof UploadedVideo>;

/** A video that is being converted. `progress` is in percent; `detail` says why it failed. */
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
