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
  'CAZ-02': [
    [
      'Does it work on induction?',
      'It does. The base is steel and flat, and it is warm in half a minute.',
      6,
    ],
  ],
  'CAZ-06': [
    [
      'How often does it need sharpening?',
      'In a home kitchen twice a year. Draw it over the bottom of a cup now and then and it will be less.',
      9,
    ],
    ['Do you also have it for left-handed people?'],
  ],
  'CAZ-08': [
    [
      'Do the plates stack flat?',
      'Twelve of them are 28 cm high. The foot is glazed, so they don’t scratch each other.',
      30,
    ],
  ],
  'LYD-01': [
    [
      'How long do they play on one charge?',
      'Thirty hours with noise cancelling, a little over forty without. Ten minutes on the cable are enough for an evening.',
      2,
    ],
    [
      'Can the ear pads be changed?',
      'Yes, they turn off without a tool. We keep spare pairs and will for years.',
      5,
    ],
  ],
  'LYD-03': [
    [
      'Does it run on batteries too?',
      'On four AA cells, about twenty hours. The rechargeable ones we sell work well.',
      4,
    ],
  ],
  'LYD-06': [
    ['Is the light meter working?', 'It is, we tested it against ours. It takes an LR44 cell.', 7],
    ['Which film would you put in first?'],
  ],
  'FOL-01': [
    [
      'Does fountain pen ink bleed through?',
      'Not with any ink we sell. A very wet brush pen shows a little on the other side.',
      12,
    ],
    ['Are the pages numbered?', 'They are, in the outer corner, from 1 to 192.', 26],
  ],
  'FOL-04': [
    [
      'Which nib size is it?',
      'A European fine, about 0.4 mm. Write to us if you would rather have a medium: we swap it before it leaves.',
      5,
    ],
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
  'BAR-01': [
    [
      'I am between two sizes. Which one should I take?',
      'The larger one. The leather gives a little at the sides, but not in length.',
      8,
    ],
    ['Can they be resoled?', 'Yes, they are stitched. We do it in two weeks for 70 euros.', 18],
  ],
  'BAR-02': [['Are they waterproof?', 'For a wet meadow, yes. In a river, no boot is.', 25]],
  'HOL-01': [
    [
      'Can Bruno be washed?',
      'By hand in lukewarm water, and dried lying down. Not in the machine.',
      3,
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
  'RID-01': [
    [
      'What does it weigh with the pegs?',
      '2.1 kilos packed, 1.8 if you leave the bag and the spare pegs at home.',
      1,
    ],
    ['Has it held in real wind?', 'In gusts of 80 km/h, with all guys out. We were in it.', 4],
    ['Can two tall people lie stretched out?'],
  ],
  'RID-09': [
    ['Does it come assembled?', 'Handlebar and pedals are yours to fix: one key, ten minutes.', 9],
  ],
  'HEH-01': [
    [
      'Are felt pads included?',
      'A set of four is in the parcel. Stick them on once the chair has stood for a day.',
      30,
    ],
    [
      'Would you make it a little higher?',
      'Up to 4 cm, for 20 euros a chair. Tell us in a note.',
      50,
    ],
  ],
  'HEH-02': [
    ['Are the covers washable?', 'At 30 degrees, wool programme. Dry them lying flat.', 44],
  ],
  'FEF-01': [
    ['Does it scratch?', 'Most people wear it on bare skin. Lambswool is softer than it looks.', 5],
  ],
  'LON-01': [
    [
      'Does a 15-inch laptop fit?',
      'Up to 15.6 inches, in a padded sleeve that hangs clear of the bottom.',
      2,
    ],
    ['Is it carry-on size?', 'For every airline we know: 44 by 28 by 16 cm.', 3],
  ],
  'MUD-01': [
    ['How large a dog is it for?', 'From ten kilos. Our retrievers have not killed one yet.', 4],
  ],
  'TER-01': [['Does it come with a bag?', 'A padded one, with a strap. It is made next door.', 28]],
  'PXD-03': [
    ['Can the switches be changed?', 'Yes, it is hot-swap: pull them out and push others in.', 2],
    ['Is there an ISO layout?'],
  ],
};
