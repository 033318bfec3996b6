/**
 * Questions about products, by SKU: the question, its answer if any, and how many hours that took.
 */
export type DemoQuestion = [question: string, answer?: string, hours?: number];

export const QUESTIONS: Record<string, DemoQuestion[]> = {
  'CAZ-01': [
    [
      'Does the lid stay on when you pour the last cup?',
      'Yes. It has a small hook inside that catches the rim; tip it as far as you like.',
      3,
    ],
    [
      'Can it go on a gas flame?',
      'No, stoneware cracks on a direct flame. Boil the water in a kettle and pour it over.',
      20,
    ],
    ['Is the strainer removable for cleaning?'],
  ],
  'LYD-03': [
    [
      'Does it run on batteries too?',
      'On four AA cells, about twenty hours. The rechargeable ones we sell work well.',
      4,
    ],
  ],
  'FOL-01': [
    [
      'Does fountain pen ink bleed through?',
      'Not with any ink we sell. A very wet brush pen shows a little on the other side.',
      12,
    ],
    ['Are the pages numbered?', 'They are, in the outer corner, from 1 to 192.', 26],
  ],
  'PAV-01': [
    [
      'How much light does it need?',
      'Bright, but out of the midday sun. A north window is too dark in winter.',
      22,
    ],
    [
      'Is it safe for cats?',
      'Sadly not: its sap upsets their stomachs. The spider plants in our shop are harmless.',
      15,
    ],
  ],
  'PAV-02': [
    [
      'How fast does it grow?',
      'Two or three centimetres a year. You will not need a bigger pot soon.',
      40,
    ],
  ],
  'HOL-09': [
    [
      'Does it fit the usual wooden rails?',
      'It does, and the magnets fit other makers’ wagons too.',
      6,
    ],
    ['From which age?', 'From three. The smallest part is larger than a two-euro coin.', 10],
  ],
  'FEF-01': [
    ['Does it scratch?', 'Most people wear it on bare skin. Lambswool is softer than it looks.', 5],
  ],
  'TER-01': [
    ['Does it come with a bag?', 'Yes, a padded one with a strap. It’s made next door.', 28],
  ],
  'LYD-13': [
    [
      'Can the switches be changed?',
      'Yes, it’s hot-swappable. Pull the old ones out and push new ones in.',
      2,
    ],
    ['Is there an ISO layout?'],
  ],
  'BAR-11': [
    [
      'How do I find my size?',
      'Measure a belt that fits, from the buckle pin to the hole you use. We’ll cut yours to that length.',
      8,
    ],
    ['Can the buckle be changed?', 'Yes, it unscrews. Any 34 mm buckle fits.', 18],
  ],
  'BAR-13': [
    ['Do the initials cost more?', 'No, but they add a day. You can have up to three.', 25],
  ],
  'RID-02': [
    ['Does it work south of the equator?', 'Yes, the needle is balanced for both hemispheres.', 1],
    ['Can the glass be replaced?', 'Yes, we keep spares. Unscrew the ring that holds it.', 4],
  ],
  'RID-17': [
    [
      'Does the oak cap swell when it gets wet?',
      'No, it’s oiled and sits on steel. Oil it again every winter.',
      2,
    ],
    ['Will it go in the dishwasher?'],
  ],
  'RID-15': [
    ['Is it carry-on size?', 'Yes, on every airline we know of. It’s 55 by 38 by 20 cm.', 3],
  ],
  'HEH-13': [
    [
      'Would you make it a little higher?',
      'Up to 10 cm, for 20 euros a stool. Tell us in a note.',
      50,
    ],
    ['Is the seat oiled or varnished?', 'Oiled, twice. It likes a third coat after a year.', 30],
  ],
  'HEH-10': [['Does the willow creak?', 'For a week. Wet it once and it settles.', 44]],
  'MUD-02': [['How big a dog is it for?', 'Anything up to twenty kilos. Ours fight over it.', 4]],
  'TID-12': [['Does it shed fluff?', 'No, we wash it before we send it.', 6]],
  'CAZ-07': [
    [
      'Can it go into the oven?',
      'Yes, up to 180 °C. Put it in cold and let it heat up with the oven.',
      7,
    ],
    ['Is the spoon sold on its own?'],
  ],
  'LYD-12': [
    ['Does it hum on a dimmer?', 'Not on any we’ve tried, and we’ve tried eleven.', 3],
    ['Is the wooden base included?', 'No, that’s ours. You get just the bulb.', 5],
  ],
  'FOL-09': [['May I name two books I hate?', 'Please do. It helps more than one you love.', 6]],
  'HOL-15': [
    ['Does the peg come off?', 'No, it’s glued and pinned, so nobody gets poked in the eye.', 8],
    ['Which oil do you use on it?', 'Linseed, boiled without driers. You could eat it.', 4],
  ],
  'DES-02': [
    ['Is the rind edible?', 'Yes, though we rub it with ash. Most people cut it off.', 11],
  ],
  'TID-08': [['Does it cloud the water?', 'For a minute, then it is clear.', 16]],
  'LOK-01': [['Is one skein enough for a hat?', 'For an adult’s, with a little left.', 9]],
  'LOK-04': [['Does it work in a sewing machine?']],
  'MUD-06': [['Is there a longer one?']],
  'CAZ-08': [
    [
      'Do the plates stack flat?',
      'Yes, a stack of twelve is 28 cm high. The foot is glazed, so they don’t scratch each other.',
      30,
    ],
  ],
  'RID-18': [
    ['Which oil does it burn?', 'Any lamp oil. Not petrol, please.', 2],
    [
      'Can I carry it upside down in a pack?',
      'Only when it’s empty. The cap seals, but not that well.',
      9,
    ],
  ],
  'PAV-13': [['Is the rose solid brass?', 'Yes, and it unscrews for cleaning.', 13]],
  'FEF-14': [
    ['Does the cushion come with its filling?', 'It does. The cover is sold apart if you ask.', 7],
  ],
  'GAL-08': [
    [
      'Can it get wet?',
      'Water is fine, but keep soap and perfume away. The silk lasts five years.',
      21,
    ],
  ],
  'LOK-12': [['Is the fabric printed?', 'Yes, in an ink that washes out in cold water.', 18]],
};
