import type { DemoReview } from '../types.ts';

export const ridgeline: Record<string, DemoReview[]> = {
  'RID-01': [
    [5, 'Dry through a storm', 'Gusts all night above the bush line. Inner stayed bone dry.'],
    [4, 'Roomy for two', 'Three would be cosy. Pegs are light, so bring two strong ones.'],
    [5, '', 'Pitched in four minutes in the dark on the second try.'],
  ],
  'RID-02': [
    [5, 'Settles fast', 'A serious instrument that looks like an heirloom.'],
    [4, '', 'The declination key is tiny. I tied it to the lanyard.'],
  ],
  'RID-03': [
    [5, 'No leaks with a beard', 'First mask that seals for me.'],
    [3, 'Strap slips', 'Had to knot it. Lens and snorkel are very good.'],
  ],
  'RID-04': [
    [5, 'Smooth', 'Soft wheels make our street bearable. Pop is alive.'],
    [4, '', 'Trucks came a bit tight, tool is in the bag.'],
  ],
  'RID-05': [
    [5, 'Best birthday', 'Learned to skate at thirty-eight. Ankles are well held.'],
    [4, '', 'True to size. The toe stop needs tightening after the first hour.'],
  ],
  'RID-06': [[5, 'Ready for the ice', 'Sharpened properly, straight onto the lake.']],
  'RID-07': [[4, 'Fast sled', 'Steers with a lean. The rope could be thicker for cold hands.']],
  'RID-08': [
    [
      5,
      'A work of love',
      'The whippings alone are worth looking at. First trout on the second evening.',
    ],
  ],
  'RID-09': [
    [5, 'Upright and quick', 'I see over the cars and the lights just work.'],
    [
      4,
      'Ten per cent assembly',
      'Took me half an hour because I lost the small spanner. Rides beautifully.',
    ],
    [5, '', 'Third summer, one new tube.'],
  ],
  'RID-10': [
    [4, 'Good for the train', 'Folds in one kick, honestly. A bit loud on cobbles.'],
    [5, '', 'Commute cut by half.'],
  ],
  'RID-11': [
    [
      5,
      'It comes back',
      'After an afternoon on the beach. Instructions are the best I have read for anything.',
    ],
  ],
  'RID-12': [
    [5, 'Swapped lenses on the lift', 'With gloves. In snow. Ten seconds is true.'],
    [4, '', 'Fits over my glasses, just.'],
  ],
  'RID-13': [
    [5, 'Keeps its shape', 'Concrete pitch, three months, still round.'],
    [4, '', 'Needle in the box was handy.'],
  ],
  'RID-14': [[4, 'Solid gloves', 'Stiff for two weeks, then perfect. Wrist support is very good.']],
};
