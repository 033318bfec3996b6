import type { DemoReview } from '../types.ts';

export const longway: Record<string, DemoReview[]> = {
  'LON-01': [
    [5, 'Daily for a year', 'Rain, sand, a spilt smoothie. Wiped off. The zip runs like new.'],
    [4, 'Just big enough', '15-inch laptop, lunch, jacket, full. Straps are comfortable.'],
    [5, '', 'Mended a torn loop for free, two years after I bought it.'],
  ],
  'LON-02': [
    [5, 'Fits the strict airline', 'Measured at the gate with a grim face. Passed.'],
    [4, '', 'Wheels are silent. Shell shows scratches on the red one.'],
    [5, 'No lining is a blessing', 'Wipe it out, done.'],
  ],
  'LON-03': [
    [5, 'Turned inside out and back', 'Three times on one walk. Still straight.'],
    [4, '', 'Large for one, right for two.'],
  ],
  'LON-04': [
    [4, 'Lives in my bag', 'Opens by hand, no button to break. A bit small in a downpour.'],
    [5, '', 'Given as a present twice now.'],
  ],
  'LON-05': [
    [5, 'Own history', 'Mine has a stitched sail number on the inside. Love it.'],
    [4, '', 'Zip is stiff at first.'],
  ],
  'LON-06': [
    [
      5,
      'Stands by itself',
      'On the back seat, full of bottles. Handles are long enough for a coat.',
    ],
  ],
  'LON-07': [
    [5, 'The sea turned clear', 'Glare gone. Hinges feel like a watch.'],
    [3, 'Slides a little', 'My nose is narrow. An optician bent them for me, good now.'],
  ],
  'LON-08': [
    [5, 'Found my case at once', 'Four letters stamped neatly.'],
    [4, '', 'Leather was pale and has darkened on three trips.'],
  ],
  'LON-09': [[5, 'I stand on it', 'And keep tools in it. In that order.']],
  'LON-10': [
    [
      5,
      'Settled the argument',
      'Lift it out, turn it, and suddenly the shortest way goes over the pole.',
    ],
    [4, '', 'A seam is visible in the Pacific if you look for it.'],
  ],
};
