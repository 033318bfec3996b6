import type { DemoReview } from '../types.ts';

export const bottegaArno: Record<string, DemoReview[]> = {
  'BAR-01': [
    [
      5,
      'Worth breaking in',
      'Three days of stiffness, then slippers. The brown deepens with polish.',
    ],
    [4, 'Runs wide', 'Take half a size less if your foot is narrow. Workmanship is excellent.'],
    [5, '', 'Sent my old pair for resoling and they came back like new, with new laces.'],
  ],
  'BAR-02': [
    [
      5,
      'Dolomites, eight days',
      'Not one blister after the week of short walks they advise. Listen to them.',
    ],
    [4, '', 'Heavy, but that is what holds. Waterproof once greased.'],
  ],
  'BAR-03': [
    [5, 'Soft as gloves', 'Wore them to a wedding and danced until two.'],
    [4, 'Pretty', 'Sole is slippery on the first day. Scuff it on the pavement.'],
  ],
  'BAR-04': [
    [
      5,
      'I can actually walk',
      'Higher than I usually dare, and comfortable. The heel sits just where it should.',
    ],
    [3, 'Beautiful but narrow', 'Had to send back the 38 for a 39. Exchange was quick.'],
  ],
  'BAR-05': [[5, '', 'The cork shaped itself to my foot in a week. No rubbing between the toes.']],
  'BAR-06': [
    [4, 'Good autumn boot', 'Elastic is firm and holds. Burgundy is darker in daylight.'],
    [5, '', 'Pulled them on this morning in the dark. That is the point of them.'],
  ],
  'BAR-07': [
    [5, 'Clean and simple', 'No logo anywhere. Leather creases nicely.'],
    [4, 'Stiff laces', 'They stay tied, true, but took getting used to.'],
    [5, '', 'Bought a second pair before the price went up again.'],
  ],
  'BAR-08': [
    [5, 'My one bag', 'Office, market, opera. The brass feet keep it off the tram floor.'],
    [5, 'The smell', 'Real vegetable-tanned leather. It has darkened beautifully in four months.'],
  ],
  'BAR-09': [[4, 'Satisfying click', 'Six cards fit, eight do not. The clasp is a joy.']],
  'BAR-10': [
    [5, 'Built to outlive me', 'I have carried my father’s for twenty years, this is its equal.'],
  ],
  'BAR-11': [
    [5, '', 'Elastics sewn exactly right. My daughter’s teacher asked where they are from.'],
  ],
};
