import { useEffect, useEffectEvent } from 'react';
import { FileButton } from '../../ui/file-button.tsx';
import { UploadErrors, UploadTiles } from '../../ui/upload-tile.tsx';
import type { useImageUploads } from '../media/image-uploads.ts';

type PagePicturesProps = {
  uploads: ReturnType<typeof useImageUploads>;
  onPicture: (markdown: string) => void;
};

/** Uploads pictures, and hands each over as Markdown once it has arrived. */
export function PagePictures({ uploads, onPicture }: PagePicturesProps) {
  const done = uploads.uploads.filter(({ state }) => state === 'done');
  const arrived = done.map(({ key }) => key).join();
  const take = useEffectEvent(() => {
    onPicture(done.map(({ name, path }) => `![${titleOf(name)}](${path})`).join('\n\n'));
    for (const { key } of done) uploads.remove(key);
  });
  useEffect(() => {
    if (arrived !== '') take();
  }, [arrived]);
  return (
    <div className="flex flex-col gap-2">
      <UploadTiles of={uploads} />
      <UploadErrors of={uploads} />
      <FileButton label="Add Pictures" accept="image/*" multiple onFiles={uploads.add} />
    </div>
  );
}

/** A picture's description, to be put right by hand: its file's name, without what ends brackets. */
const titleOf = (name: string) =>
  name
    .replace(/\.\w+$/, '')
    .replaceAll(/[[\]\\_-]+/g, ' ')
    .trim();
