import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchWords, sameStem } from './match-words.ts';

const marked = (text: string, search: string) =>
  matchWords(text, search).map(([start, end]) => text.slice(start, end));

describe('the words of a search in a text', () => {
  test.each([
    ['headphones', 'Wireless Headphones', ['Headphones']],
    ['HEADPHONES wireless', 'Wireless Headphones', ['Wireless', 'Headphones']],
    ['brulee', 'Café Brûlée', ['Brûlée']],
    ['brûlée', 'Creme Brulee', ['Brulee']],
    ['brulee', 'Brûlée', ['Brûlée']],
    ['strasse', 'Große Straße', ['Straße']],
    ['runs', 'For running in the park', ['running']],
    ['running', 'He runs a run', ['runs', 'run']],
    ['teapot', 'Ceramic Teapots', ['Teapots']],
    ['berry', 'Berries and berry jam', ['Berries', 'berry']],
    ['usb3', 'USB3 Cable 2.5m', ['USB3']],
    ['日本', '日本語の本', ['日本']],
  ])('%s in %s', (search, text, expected) => {
    expect(marked(text, search)).toEqual(expected);
  });

  test('only the last word may be a prefix, and only that part is marked', () => {
    expect(marked('Wireless Headphones', 'wireless hea')).toEqual(['Wireless', 'Hea']);
    expect(marked('Wireless Headphones', 'wire headphones')).toEqual(['Headphones']);
    expect(marked('Crème brûlée', 'brul')).toEqual(['brûl']);
    expect(marked('Cafe\u0301s', 'cafe')).toEqual(['Cafe\u0301s']);
    expect(marked('Straßen', 'stras')).toEqual(['Straß']);
  });

  test.each(['headphonnes', 'headpones', 'haedphones', 'heodphones', 'headphonez'])(
    'one typo is forgiven: %s',
    (search) => expect(marked('Wireless Headphones', search)).toEqual(['Headphones']),
  );

  test('no typo is forgiven in a short word, or if the word itself occurs', () => {
    expect(marked('Mug and bowl', 'mog')).toEqual([]);
    expect(marked('Bowl', 'bawl')).toEqual([]);
    expect(marked('Dining chair', 'chir')).toEqual(['chair']);
    expect(marked('Stool and spool', 'stool')).toEqual(['Stool']);
  });

  test('very common words are not marked, unless the search has no others', () => {
    expect(marked('The teapot for the table', 'the teapot')).toEqual(['teapot']);
    expect(marked('The teapot', 'the')).toEqual(['The']);
  });

  test('an empty search marks nothing', () => {
    expect(marked('Teapot', '')).toEqual([]);
    expect(marked('Teapot', ' !? ')).toEqual([]);
    expect(marked('', 'teapot')).toEqual([]);
  });

  test('for any texts, the parts are in order, apart and not empty', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme' }),
        (text, query) => {
          let behind = 0;
          for (const [start, end] of matchWords(text, query)) {
            expect(start).toBeGreaterThanOrEqual(behind);
            expect(end).toBeGreaterThan(start);
            behind = end;
          }
          expect(behind).toBeLessThanOrEqual(text.length);
        },
      ),
    );
  });
});

describe('forms of a word', () => {
  test.each([
    ['run', 'running'],
    ['bake', 'baking'],
    ['baked', 'bakes'],
    ['box', 'boxes'],
    ['party', 'parties'],
    ['earring', 'earrings'],
    ['warm', 'warmly'],
  ])('%s and %s are the same word', (a, b) => {
    expect(sameStem(a, b)).toBe(true);
    expect(sameStem(b, a)).toBe(true);
  });

  test.each([
    ['car', 'card'],
    ['car', 'care'],
    ['lad', 'lady'],
    ['cook', 'cookies'],
    ['lamp', 'lantern'],
    ['as', 'ass'],
  ])('%s and %s are different words', (a, b) => {
    expect(sameStem(a, b)).toBe(false);
    expect(sameStem(b, a)).toBe(false);
  });
});
