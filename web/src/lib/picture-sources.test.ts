import { expect, test } from 'vitest';
import { pictureSources, previewStyle } from './picture-sources.ts';

test('one of our pictures has its sizes, with width and height', () => {
  expect(pictureSources('/media/products/a.600x750.webp', '50vw')).toEqual({
    sizes: '50vw',
    src: '/media/products/a.600x750.webp',
    srcSet:
      '/media/products/a.600x750.w160.webp 160w, /media/products/a.600x750.w320.webp 320w, ' +
      '/media/products/a.600x750.w480.webp 480w, /media/products/a.600x750.webp 600w',
    width: 600,
    height: 750,
  });
  expect(pictureSources('/media/products/a.1200x1500.webp', '50vw').src).toBe(
    '/media/products/a.1200x1500.w960.webp',
  );
  expect(pictureSources('/media/products/a.90x90.webp', '50vw')).not.toHaveProperty('srcSet');
});

test('a picture with the same width on every screen has only the sizes that one could need', () => {
  expect(pictureSources('/media/products/a.600x750.webp', '4rem')).toMatchObject({
    srcSet: '/media/products/a.600x750.w160.webp 160w, /media/products/a.600x750.w320.webp 320w',
    src: '/media/products/a.600x750.w320.webp',
  });
});

test('a picture with an older path stays as it is, a remote one goes through the site', () => {
  const [older, elsewhere] = ['/media/products/a.webp', 'https://example.com/a.webp?b=1&c'];
  expect(pictureSources(older, '50vw')).toEqual({ src: older });
  const address = encodeURIComponent(elsewhere);
  expect(pictureSources(elsewhere, '50vw')).toEqual({
    src: `/media/remote?width=960&address=${address}`,
  });
  expect(pictureSources(elsewhere, '64px')).toEqual({
    src: `/media/remote?width=320&address=${address}`,
  });
  for (const src of [older, elsewhere]) expect(previewStyle(src)).toBeNull();
});

test('a preview is nine colours, row by row', () => {
  const preview = '111222333' + '444555666' + '777888999';
  const style = previewStyle(`/media/products/a.90x90.${preview}.webp`);
  expect(Object.entries(style ?? {}).flat()).toEqual(
    ['--a #111', '--b #222', '--c #333', '--d #444', '--e #555', '--f #666', '--g #777']
      .concat('--h #888', '--i #999')
      .flatMap((pair) => pair.split(' ')),
  );
});
