import type { DemoReview } from '../types.ts';

export const tidepool: Record<string, DemoReview[]> = {
  'TID-01': [
    [
      5,
      'No smell, no grease',
      'I am a nurse and wash my hands sixty times a day. This is the only one that works.',
    ],
    [4, 'Pump could be smoother', 'Lotion is lovely, the lock sticks a bit.'],
    [5, '', 'Lemon myrtle is fresh without being perfume.'],
  ],
  'TID-02': [
    [5, 'Lasts for weeks', 'Hard as promised. Six weeks with two people.'],
    [4, '', 'Nice lather, corners are sharp on the first day.'],
    [5, 'Sage for me, oat for him', 'Both gone too soon. Ordered six.'],
  ],
  'TID-03': [
    [5, 'Comfortable red', 'Survived lunch. Does not dry out my lips like others.'],
    [3, 'Colour differs', 'Rose is pinker than on my screen. Texture is wonderful, so I keep it.'],
    [5, '', 'Refill slid in with a click. Why is this not everywhere?'],
  ],
  'TID-04': [
    [5, 'Closest shave yet', 'Two weeks of learning, no cuts since. Saves a fortune on blades.'],
    [4, '', 'Heavier than I expected. That turns out to be the trick.'],
  ],
  'TID-05': [
    [5, 'For real curls', 'No snags, no static. The finish feels like a good pair of glasses.'],
  ],
  'TID-06': [
    [4, 'Sensible', 'Head clicks off with a firm pull. Bristles are on the softer side of medium.'],
    [5, '', 'A family set in three colours, no more mix-ups.'],
  ],
  'TID-07': [
    [4, 'So soft', 'Give it ten minutes in water the first time.'],
    [2, 'Fell apart', 'Mine lost pieces after two months. They refunded it without fuss.'],
  ],
  'TID-08': [[5, 'Just salt', 'That is what I wanted. The jar now holds rice.']],
  'TID-09': [
    [5, 'Saved my heels', 'A tiny bit is enough. Lasts a winter.'],
    [4, '', 'Hard in a cold bathroom. Warm it in your hand.'],
  ],
  'TID-10': [[4, 'Good for dry ends', 'Melts at once. Use less than you think.']],
  'TID-11': [
    [
      5,
      'It is in!',
      'They carried it up two floors with us and would not take a tip. A bath at last.',
    ],
  ],
};
