import type { DemoReview } from '../types.ts';

export const teranga: Record<string, DemoReview[]> = {
  'TER-01': [
    [
      5,
      'The bass!',
      'You feel it in the floor. Needed one pull after the flight, exactly as written.',
    ],
    [5, '', 'Played by our whole drum circle. Everyone asked about the skin.'],
    [4, 'Heavier than I thought', 'Nine kilos in the hand. Sound is worth it.'],
  ],
  'TER-02': [
    [
      5,
      'Bright and crisp',
      'One is higher than the other, which I first took for a fault. It is the whole fun.',
    ],
    [4, '', 'Paint smells a little for some days.'],
  ],
  'TER-03': [
    [4, 'Takes practice', 'Singing into it while blowing is hard. When it works it is magic.'],
  ],
  'TER-04': [
    [
      5,
      'Sweet tone',
      'Set up low and true, even at the twelfth fret. The note from the maker was a lovely touch.',
    ],
  ],
  'TER-05': [
    [5, 'Breathes easily', 'No leaks, quick reeds. I carry it to lessons without back pain.'],
  ],
  'TER-06': [
    [5, 'Plays far above its price', 'Frets are smooth, intonation is right out of the bag.'],
    [4, 'Single-coil hum', 'As expected near the old fluorescent light. Position two is silent.'],
    [5, '', 'The mustard one looks like 1962. My students fight over it.'],
  ],
  'TER-07': [
    [5, 'Good beginner outfit', 'Our teacher checked bridge and pegs and had nothing to change.'],
    [4, '', 'Bow is ordinary, the instrument is better than that. Fair.'],
  ],
  'TER-08': [
    [
      5,
      'Seals perfectly',
      'From low B flat to the top without fuss. You can tell that someone played it in.',
    ],
  ],
  'TER-09': [
    [4, 'Free-blowing', 'Valves are quick. The case strap is a bit short for tall cyclists.'],
    [5, '', 'My brass band colleagues are jealous.'],
  ],
  'TER-10': [[4, 'Light enough to march', 'Three hours of carnival and my shoulder survived.']],
  'TER-11': [
    [5, 'Dropped it twice already', 'It does not care. Clear voice, no pop from the switch.'],
    [4, '', 'Sounds right on stage. Bring your own cable.'],
  ],
};
