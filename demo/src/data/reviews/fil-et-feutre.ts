import type { DemoReview } from '../types.ts';

export const filEtFeutre: Record<string, DemoReview[]> = {
  'FEF-01': [
    [5, 'Warm without bulk', 'Minus twenty at the bus stop and I was fine. Does not itch.'],
    [5, '', 'Navy goes with everything. Washed twice, still soft.'],
    [4, 'Sheds at first', 'A few hairs on my coat in the first week, then nothing.'],
  ],
  'FEF-02': [
    [4, 'Phone works', 'Thumb and forefinger do it. Fingers are long, so size down if unsure.'],
    [5, '', 'No seam at the tips makes a difference on the piano, of all places.'],
  ],
  'FEF-03': [
    [
      5,
      'A coat for ten years',
      'Dense, well cut, pockets that take mittens. Sewed on the spare button for luck.',
    ],
    [4, 'Sleeves a bit long', 'They shortened them for the price of shipping.'],
    [5, '', 'Camel is a cool camel, not orange.'],
  ],
  'FEF-04': [
    [5, 'They stay up', 'All day in boots. My search is over.'],
    [4, '', 'Thick! Check that your shoes have room.'],
    [
      3,
      'One sock twisted',
      'Seam of one was off. They sent a new pair, hence three stars and not two.',
    ],
  ],
  'FEF-05': [
    [5, 'Survived the suitcase', 'Steamed it over the kettle and it was back.'],
    [4, '', 'Light and airy. Wind takes it, so use the cord.'],
  ],
  'FEF-06': [
    [5, 'Fits a big head', 'At last. Brass buckle is solid.'],
    [4, '', 'Peak is shorter than usual, which I wanted.'],
  ],
  'FEF-07': [
    [5, 'Pockets!', 'Deep ones. It twirls too.'],
    [4, 'True to size', 'Bodice is snug, skirt is generous. Iron it damp.'],
  ],
  'FEF-08': [
    [5, 'Hemmed to the centimetre', 'Sat right from the first wear.'],
    [4, '', 'Ink leaves some colour on light sofas in the beginning.'],
  ],
  'FEF-09': [
    [4, 'Thick cotton', 'Feels like the shirts of my school days. Boxy, so mind the size.'],
    [5, '', 'Collar still flat after ten washes.'],
  ],
  'FEF-10': [
    [5, 'My summer uniform', 'Two colours, worn in turns.'],
    [4, '', 'A bit sheer in cream.'],
  ],
  'FEF-11': [[4, 'Nice pairing', 'Shirt is crisp, tie is real silk. Sleeves are long as stated.']],
  'FEF-12': [[5, 'I live in it', 'Over pyjamas, over jeans, over everything.']],
};
