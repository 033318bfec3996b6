import type { DemoReview } from '../types.ts';

export const pixelDojo: Record<string, DemoReview[]> = {
  'PXD-01': [
    [5, 'No drift', 'Half a year of daily use and the sticks are where they should be.'],
    [4, 'Light', 'Almost too light after my old one. Battery is superb.'],
    [5, '', 'Paired with everything in the house including the fridge. Joking. Nearly.'],
    [3, 'Triggers are soft', 'For racing I want more resistance. For all else it is great.'],
  ],
  'PXD-02': [
    [5, 'Arcade feel', 'That clack! The base does not move a millimetre.'],
    [4, '', 'Changed the gate in a minute. Would like a longer cable.'],
  ],
  'PXD-03': [
    [5, 'Sounds like rain', 'Tactile browns with the foam inside. My colleagues forgave me.'],
    [4, '', 'Heavy and handsome. Remember that it is ANSI.'],
    [5, 'Swapped switches', 'Pulled out six I wore down. Easy.'],
  ],
  'PXD-04': [
    [4, 'Quiet clicks', 'Nobody hears me browse during meetings.'],
    [5, '', 'The cable really is soft.'],
  ],
  'PXD-05': [[5, 'No more wrist pain', 'Took three days to learn. I am never going back.']],
  'PXD-06': [
    [5, 'Like new', 'One small mark, a keyboard without shine, and it runs the whole day.'],
    [4, '', 'The 16 GB one is worth it. They installed what I asked for.'],
  ],
  'PXD-07': [[4, 'Quiet', 'I had to touch it to check that it runs. Speakers are weak.']],
  'PXD-08': [[5, 'My sampler lives', 'All ten formatted without an error. Heroes.']],
  'PXD-09': [
    [5, 'Monster-proof', 'According to my four-year-old, invaders keep monsters away.'],
    [4, '', 'Dimmest level could be dimmer.'],
  ],
  'PXD-10': [
    [5, 'Built over a weekend', 'Manual is clear, nothing left over. It follows the torch now.'],
    [4, 'Fiddly wires', 'Two small plugs needed adult fingers. Python part is well explained.'],
  ],
  'PXD-11': [
    [
      3,
      'Good printer, slow to start',
      'First page takes half a minute. Costs next to nothing per page though.',
    ],
  ],
};
