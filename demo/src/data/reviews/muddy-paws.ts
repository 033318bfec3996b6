import type { DemoReview } from '../types.ts';

export const muddyPaws: Record<string, DemoReview[]> = {
  'MUD-01': [
    [5, 'Seven months, one shepherd', 'Only scratches. Everything else was gone in a day.'],
    [4, '', 'Floats, but the current took it once. Bought another.'],
  ],
  'MUD-02': [
    [5, 'From ten seconds to six minutes', 'He looked offended, then got to work.'],
    [4, '', 'The ring grips well. Scoop is a little small for big dogs.'],
  ],
  'MUD-03': [
    [5, 'Silent ball', 'The downstairs neighbour says thank you.'],
    [4, '', 'Catnip is subtle. She prefers carrying it about.'],
  ],
  'MUD-04': [
    [5, 'Carried to bed', 'Every night since it came. Tail still on!'],
    [3, 'Ears gone', 'One ear lasted two days with our hunter. Fun while it did.'],
  ],
  'MUD-05': [[4, 'Kicked with passion', 'Refilling the pouch is easy. Fins are strong.']],
  'MUD-06': [
    [5, 'Holds two labradors', 'One at each end. The knots got tighter, not looser.'],
    [5, '', 'A second life for a rope, and for our sofa.'],
  ],
  'MUD-07': [
    [
      4,
      'Easy to spot',
      'The ribbon makes it flutter, and he loves that. Flies shorter than a bare disc.',
    ],
  ],
  'MUD-08': [
    [5, 'Eaten as intended', 'Window on the left side since last week. He designed it himself.'],
  ],
};
