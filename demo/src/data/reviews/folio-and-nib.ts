import type { DemoReview } from '../types.ts';

export const folioAndNib: Record<string, DemoReview[]> = {
  'FOL-01': [
    [
      5,
      'No bleeding, no ghosting',
      'Tried it with my wettest nib. Nothing on the back. Lies flat from page one.',
    ],
    [5, '', 'Third notebook in two years, always the dotted one.'],
    [4, 'Nearly perfect', 'I wish the pages were numbered. Paper is superb.'],
    [4, '', 'Cloth attracts cat hair. That is a statement about my cat.'],
  ],
  'FOL-02': [
    [5, 'Makes maths nicer', 'My daughter chose it herself and has not lost it, which is new.'],
  ],
  'FOL-03': [
    [5, 'Survived a soup', 'One page ruined, replaced, order restored. Clever.'],
    [3, 'Rings catch', 'The cards tear at the holes if you leaf quickly. Be gentle.'],
  ],
  'FOL-04': [
    [
      5,
      'A pen for life',
      'Wrote my whole thesis draft with it. The piston is smooth and it never skipped.',
    ],
    [5, 'Medium is on the fine side', 'Just so you know. Beautiful line.'],
    [4, '', 'Came with a dry nib; a rinse in lukewarm water solved it.'],
  ],
  'FOL-05': [
    [5, '', 'Good weight, strong clip. Takes refills from anywhere.'],
    [4, 'Handsome', 'The click is louder than expected in meetings.'],
  ],
  'FOL-06': [[5, 'For the workshop', 'Does not roll off the bench. That alone is worth it.']],
  'FOL-07': [
    [5, 'They cut', 'It sounds silly, but I had forgotten what scissors can do.'],
    [4, '', 'Handles are a bit small for my thumb. Blades are first class.'],
  ],
  'FOL-09': [
    [
      5,
      'The best surprise',
      'I told them which book I hate and they understood. Read all three in a fortnight.',
    ],
    [5, '', 'The handwritten notes made me buy another bundle for my sister.'],
    [
      3,
      'One of three',
      'Liked one, gave one away, am still deciding about the third. Condition was good.',
    ],
  ],
  'FOL-10': [
    [
      5,
      'Hangs in our hallway',
      'Names in their own languages start a conversation with every visitor.',
    ],
    [4, '', 'Large! Measure your wall first.'],
  ],
  'FOL-11': [[5, 'No distortion', 'I restore stamps and this is clear right to the edge.']],
  'FOL-12': [
    [
      5,
      'Built like a tank',
      'Holds my recipe cards and half of my aunt’s. The drawer runs smoothly.',
    ],
  ],
};
