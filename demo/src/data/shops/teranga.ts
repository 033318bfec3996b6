import type { DemoShop } from '../types.ts';
import { week } from '../week.ts';

export const teranga: DemoShop = {
  slug: 'teranga',
  name: 'Teranga Sound',
  owner: { firstName: 'Awa', lastName: 'Ndiaye', username: 'terangasound' },
  place: { name: 'Médina, Dakar, Senegal', latitude: 14.6841, longitude: -17.4512 },
  color: '#b45309',
  text: 'Instruments from our own workshop and from makers along the coast, set up by people who play in the evening. Drums are tuned before they leave, strings are new, reeds are tried. We lend a practice room to anyone who comes by with something bought here.',
  category: 'music-instruments',
  blocks: [
    {
      kind: 'story',
      title: 'We play what we sell',
      text: `The workshop closes at six, and at seven somebody starts to play. By then each drum made that day has a player, and we hear which one needs another pull.

Lenke wood comes from Casamance, and the gourds from my aunt’s field. We paint nothing until it sounds right.`,
      picture: 'TER-12',
      caption: 'Tuned to G, and marked',
    },
    {
      kind: 'film',
      title: 'Tuned on its last evening',
      text: 'Roped, pulled and played before it flies. Give it one more pull when it lands.',
      product: 'TER-01',
    },
    { kind: 'reviews', title: 'Heard from afar' },
    {
      kind: 'hours',
      title: 'In Médina',
      hours: week('10:00-18:00', { sat: '10:00-18:00' }),
      policies: [
        {
          title: 'The practice room',
          text: 'If you have bought something here, the room is yours whenever it is free.',
        },
        {
          title: 'Customs',
          text: 'We send the customs papers ahead, so your parcel isn’t held up.',
        },
      ],
    },
  ],
  reviews: [
    [5, 'Tuned, set up and ready to play. They called me to ask how I like my action.'],
    [5, 'We bought four drums for our school, and Awa threw in a video lesson for the children.'],
    [
      4,
      'Customs took longer than the flight, not their fault. Great instruments.',
      'The papers now travel ahead of the parcel. It helps.',
    ],
  ],
  products: [
    {
      sku: 'TER-01',
      name: 'Djembe in lenke wood, 32 cm',
      priceCents: 21900,
      stock: 7,
      text: 'Carved from one log and roped with 5 mm cord under a goatskin that we stretched ourselves. It stands 60 cm high and has a dry slap and a deep bass. Tuned before sending; it will want a pull after the flight.',
      reviews: [
        [
          5,
          'The bass!',
          'You feel it in the floor. Needed one pull after the flight, exactly as written.',
        ],
        [5, '', 'Played by our whole drum circle. Everyone asked about the skin.'],
        [4, 'Heavier than I thought', 'Nine kilos in the hand. Sound is worth it.'],
      ],
    },
    {
      sku: 'TER-12',
      name: 'Kalimba with eleven tines',
      priceCents: 5900,
      stock: 13,
      text: 'Solid wood, steel tines and a brass bar, tuned to G. Each tine is marked, so you can retune one that slips. Half cover the sound hole with a finger and the note wavers like a voice. Comes with a tuning hammer and a songbook.',
      discount: { percent: 15, fromDay: -9, toDay: 11 },
      reviews: [
        [5, 'Calms the house', 'My daughter found a melody within a minute. So did I.'],
        [5, '', 'In tune after two flights. The wood has a lovely grain.'],
        [4, 'Sweet and quiet', 'Not for a stage, exactly right for a kitchen.'],
      ],
    },
    {
      sku: 'TER-02',
      name: 'Gourd maracas, pair',
      priceCents: 2400,
      stock: 0,
      text: 'Two dried gourds filled with canna seeds, on handles of palm wood. One is pitched a third above the other. Painted with bands that tell you which is which on a dark stage.',
      reviews: [
        [
          5,
          'Bright and crisp',
          'One is higher than the other, which I first took for a fault. It is the whole fun.',
        ],
        [4, '', 'Paint smells a little for some days.'],
      ],
    },
  ],
};
