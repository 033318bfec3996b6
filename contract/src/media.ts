import * as z from 'zod/mini';

export const MEDIA = {
  notAnImage:
    'This file is not an image that we can read. Please upload PNG, JPG, GIF or WebP files.',
  imageTooLarge: 'Image file too large. Maximum size is 10MB.',
  imageTooManyPixels: 'Image has too many pixels. Maximum is 50 megapixels.',
  noImages: 'Please choose at least one image',
  videoFormat: 'Invalid video format. Please upload MP4, MOV, AVI, MKV, or WebM files.',
  videoTooLarge: 'Video file too large. Maximum size is 50MB.',
  videoDamaged: 'This video is damaged and cannot be read. Please upload another file.',
  noVideo: 'Please choose a video',
} as const;

export const UploadedImages = z.object({
  images: z.array(z.string()),
  rejected: z.optional(z.array(z.object({ name: z.string(), detail: z.string() }))),
});
export type UploadedImages = z.infer<typeof UploadedImages>;

export const UploadedVideo = z.object({
  video_url: z.string(),
  poster_url: z.nullable(z.string()),
});
export type UploadedVideo = z.infer<typeof UploadedVideo>;
