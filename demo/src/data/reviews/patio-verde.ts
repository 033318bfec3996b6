import type { DemoReview } from '../types.ts';

export const patioVerde: Record<string, DemoReview[]> = {
  'PAV-01': [
    [
      5,
      'Two new leaves already',
      'Came damp and upright after six days of travel. Put out a leaf in the first week.',
    ],
    [4, '', 'Healthy plant. The saucer had a hairline crack, they sent another one.'],
    [5, 'Blue pot is gorgeous', 'Bought it for the pot if I am honest. The plant is thriving too.'],
  ],
  'PAV-02': [
    [
      5,
      'Handled with gloves indeed',
      'The enclosed gloves made me laugh and then saved me. A fine, straight cactus.',
    ],
    [4, 'Slow, of course', 'Has not moved in a year, which I am told is right.'],
  ],
  'PAV-03': [
    [5, 'All twelve came up', 'Big, even flowers, stems that stood up to wind.'],
    [4, '', 'One bulb was soft. The other eleven were a show.'],
  ],
  'PAV-04': [
    [5, '2.8 metres', 'Measured by my son on a ladder. The goldfinches are still busy.'],
    [4, '', 'Slugs took a few, so sow more than you need.'],
  ],
  'PAV-05': [[5, 'The scent', 'My office smells of spring in February. Glass is sturdy.']],
  'PAV-06': [
    [
      4,
      'Flowered in July',
      'Took its time, then one flower after the other. Does open at ten, roughly.',
    ],
  ],
  'PAV-07': [
    [5, 'Vigorous', 'Four canes as promised, knee-high in two months, first bloom in June.'],
    [3, '', 'Good roots, but the label was missing so I had to guess the colour until summer.'],
  ],
  'PAV-08': [
    [
      5,
      'A flower every morning',
      'It greets me at the door. Spider mites once, gone after a shower.',
    ],
  ],
  'PAV-09': [[4, 'Well grown', 'Dense and even. Was our Christmas tree and is now by the steps.']],
  'PAV-11': [
    [5, 'Three harvests', 'Kids misted it every morning before school. We ate well.'],
    [3, 'First block failed', 'Nothing grew. They replaced it at once and the second one worked.'],
  ],
  'PAV-12': [[5, 'Cuts like butter', 'Went through an arm-thick plum branch in a minute.']],
};
