import type { DemoReview } from '../types.ts';

export const holzwicht: Record<string, DemoReview[]> = {
  'HOL-01': [
    [
      5,
      'Loved on sight',
      'He has been to kindergarten, to the dentist and into the bath. Looks better for it.',
    ],
    [5, '', 'Sits by himself on the shelf at last. My old one never did.'],
    [4, 'Firm', 'Stuffed harder than modern bears. I like it, my niece needed a week.'],
  ],
  'HOL-02': [
    [5, 'Sleeps for ages', 'Learned three tricks in an evening, at forty-six.'],
    [4, '', 'Spare strings are a good idea, we needed one on day one.'],
  ],
  'HOL-03': [
    [5, 'Flew at once', 'Light wind, six-year-old pilot, no crash. Well, one.'],
    [3, 'Tail came loose', 'A bow had to be sewn again. Flies steadily now.'],
  ],
  'HOL-04': [[5, 'Party hit', 'Bought five. The thump on grass is great.']],
  'HOL-05': [
    [
      4,
      'Big and sturdy',
      'Pieces click. My son painted the blank side within an hour, as intended.',
    ],
  ],
  'HOL-06': [
    [5, 'Beautifully turned', 'All halves fit in any weather. The smallest has a face!'],
    [4, '', 'A little paint rubbed off on the rim. She does not mind.'],
  ],
  'HOL-07': [[5, 'Fifteen blows, they said', 'Nineteen, with cousins. A very good donkey.']],
  'HOL-08': [
    [5, '', 'Matches our set from 2011 to the millimetre. Game saved.'],
    [5, 'Thank you', 'I thought I would have to buy a whole new set.'],
  ],
  'HOL-09': [
    [5, 'Couples with our old wagons', 'From my brother’s childhood! Magnets fit, colours too.'],
    [5, '', 'Rods really move. I have spent longer on the floor than my daughter.'],
  ],
  'HOL-10': [
    [4, 'Steers!', 'Front wheels turn with the wheel. One tyre came off and is easy to put back.'],
    [5, '', 'Survived the stairs.'],
  ],
  'HOL-11': [
    [5, 'The jaw snaps', 'Grandfather has more fun with it than the birthday child.'],
    [4, '', 'Joints were stiff and loosened after a day.'],
  ],
  'HOL-12': [[5, 'Fast', 'Crosses the hall and the kitchen on one push.']],
  'HOL-13': [
    [
      4,
      'Helps with tens',
      'Our first-grader sees what carrying means. Beads stay where they are put.',
    ],
  ],
  'HOL-14': [
    [
      5,
      'Three stages, endless launches',
      'The cork nose was chewed by the dog, they sent a new one.',
    ],
  ],
};
