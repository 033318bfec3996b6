import type { DemoReview } from '../types.ts';

export const loomAndKiln: Record<string, DemoReview[]> = {
  'LOK-01': [
    [
      5,
      'The blue of it',
      'Indigo with depth. Knitted a cowl in an evening and ordered more, knowing it would differ.',
    ],
    [4, '', 'Bled a little in the first wash. Vinegar fixed it.'],
    [5, 'Soft and round', 'Stitch definition is excellent for cables.'],
  ],
  'LOK-02': [
    [5, 'Rewets instantly', 'I take it on trains. Colours mix without mud.'],
    [4, '', 'I filled the empty pan with white. Perfect.'],
  ],
  'LOK-03': [[5, 'Comes to a point', 'Holds water like a sponge. No. 10 does nearly everything.']],
  'LOK-04': [
    [5, 'Strong and fine', 'Hemmed jeans and a silk scarf with the same reel.'],
    [4, '', 'Needle is thin, thread is great.'],
  ],
  'LOK-05': [[4, 'Long eyes', 'My eyesight thanks you.']],
  'LOK-06': [
    [5, 'They do not bend', 'Pinned a whole quilt sandwich.'],
    [
      3,
      'Brass is coated',
      'Looks nice, but I expected solid brass. Text says steel, so my mistake.',
    ],
  ],
  'LOK-07': [
    [5, '', 'Twenty presents in ten minutes. The wire holds on anything.'],
    [4, 'Good bow', 'Gold is more yellow than metallic.'],
  ],
  'LOK-08': [
    [5, 'Unbreakable', 'Stepped on it. Still whole. So is the toddler’s mood.'],
    [4, '', 'Covers black paper, as promised.'],
  ],
  'LOK-09': [
    [5, 'Number 41 of 120', 'Five blocks, five colours, perfectly registered. The frame is solid.'],
  ],
  'LOK-11': [
    [5, 'One flick', 'After a day of practice, yes. It saved me at a July wedding.'],
    [4, '', 'Silk is thin and pretty, ribs are light.'],
  ],
};
