import path from 'node:path';

const TYPES: Record<string, string> = {
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.avif': 'image/avif',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
};

/** The content type of a stored file, by the extension of its name. */
export const contentTypeOf = (stored: string): string =>
  TYPES[path.extname(stored).toLowerCase()] ?? 'application/octet-stream';
