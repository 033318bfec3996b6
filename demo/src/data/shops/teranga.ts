import type { DemoShop } from '../types.ts';
import { colors, options } from '../variants.ts';

export const teranga: DemoShop = {
  slug: 'teranga',
  name: 'Teranga Sound',
  owner: { firstName: 'Awa', lastName: 'Ndiaye', username: 'terangasound' },
  place: { name: 'Médina, Dakar, Senegal', latitude: 14.6841, longitude: -17.4512 },
  color: '#b45309',
  text: 'Instruments from our own workshop and from makers along the coast, set up by people who play in the evening. Drums are tuned before they leave, strings are new, reeds are tried. We lend a practice room to anyone who comes by with something bought here.',
  category: 'music-instruments',
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
      sku: 'TER-02',
      name: 'Gourd maracas, pair',
      priceCents: 2400,
      stock: 31,
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
    {
      sku: 'TER-03',
      name: 'Fula flute with six holes',
      priceCents: 4600,
      stock: 12,
      text: 'A side-blown flute of bamboo with a wide embouchure that lets you sing into it. In G, with half-hole chromatics. Oil it twice a year with almond oil.',
      reviews: [
        [4, 'Takes practice', 'Singing into it while blowing is hard. When it works it is magic.'],
      ],
    },
    {
      sku: 'TER-04',
      name: 'Open-back banjo, five strings',
      priceCents: 38500,
      stock: 3,
      text: 'A maple rim with a frosted head and a walnut neck that meets it without a gap. Low action, nylon or steel strings as you say. The ancestor of this instrument comes from here, and we are pleased to send it back out.',
      reviews: [
        [
          5,
          'Sweet tone',
          'Set up low and true, even at the twelfth fret. The note from the maker was a lovely touch.',
        ],
      ],
    },
    {
      sku: 'TER-05',
      name: 'Piano accordion, 48 bass',
      priceCents: 79000,
      text: 'A light instrument with 26 keys, three registers and reeds that speak at a whisper. The bellows have leather corners. Serviced with a six-month guarantee on leaks.',
      variants: colors({ Cherry: 2, Emerald: 1 }),
      reviews: [
        [5, 'Breathes easily', 'No leaks, quick reeds. I carry it to lessons without back pain.'],
      ],
    },
    {
      sku: 'TER-06',
      name: 'Electric guitar, two pickups',
      priceCents: 42900,
      text: 'An alder body, a bolted neck and two single coils wired to a five-way switch. Frets are levelled and ends rounded. With a padded bag and the first set of strings.',
      variants: colors({ Cherry: 5, Mustard: 3, Turquoise: 4, Black: 6 }),
      discount: { percent: 12, fromDay: -9, toDay: 11 },
      reviews: [
        [5, 'Plays far above its price', 'Frets are smooth, intonation is right out of the bag.'],
        [
          4,
          'Single-coil hum',
          'As expected near the old fluorescent light. Position two is silent.',
        ],
        [5, '', 'The mustard one looks like 1962. My students fight over it.'],
      ],
    },
    {
      sku: 'TER-07',
      name: 'Student violin outfit',
      priceCents: 32900,
      text: 'Spruce and maple, with a properly cut bridge and pegs that turn and hold. Bow, rosin, case and shoulder rest are included. Smaller sizes can be traded in against the next.',
      variants: options('Size', { '1/2': 3, '3/4': 4, '4/4': 6 }, { '3/4': 1500, '4/4': 3000 }),
      reviews: [
        [
          5,
          'Good beginner outfit',
          'Our teacher checked bridge and pegs and had nothing to change.',
        ],
        [4, '', 'Bow is ordinary, the instrument is better than that. Fair.'],
      ],
    },
    {
      sku: 'TER-08',
      name: 'Alto saxophone, lacquered',
      priceCents: 89500,
      stock: 2,
      text: 'A student horn with a ribbed body, metal tone boosters and pads that seal. Our technician plays every one for a week. Mouthpiece, strap and a box of size 2 reeds included.',
      reviews: [
        [
          5,
          'Seals perfectly',
          'From low B flat to the top without fuss. You can tell that someone played it in.',
        ],
      ],
    },
    {
      sku: 'TER-09',
      name: 'B-flat trumpet in brass',
      priceCents: 46500,
      stock: 4,
      text: 'A medium-bore trumpet with monel valves that do not stick in the heat. Two water keys, a third-slide ring, a 7C mouthpiece. The case has straps for a bicycle.',
      discount: { percent: 15, fromDay: -50, toDay: -20 },
      reviews: [
        [4, 'Free-blowing', 'Valves are quick. The case strap is a bit short for tall cyclists.'],
        [5, '', 'My brass band colleagues are jealous.'],
      ],
    },
    {
      sku: 'TER-10',
      name: 'Marching snare drum, 13"',
      priceCents: 18900,
      text: 'A birch shell with eight lugs, a coated batter head and a strainer that can be worked with mallets in hand. Sticks and a sling are included. 3.4 kg.',
      variants: colors({ Cherry: 5, Cobalt: 4, Emerald: 0 }),
      reviews: [[4, 'Light enough to march', 'Three hours of carnival and my shoulder survived.']],
    },
    {
      sku: 'TER-11',
      name: 'Stage microphone, dynamic',
      priceCents: 8900,
      stock: 20,
      text: 'A vocal microphone with a steel grille, a tight pattern and a switch that does not pop. It has been dropped in front of us many times. Clip and pouch included, cable not.',
      reviews: [
        [5, 'Dropped it twice already', 'It does not care. Clear voice, no pop from the switch.'],
        [4, '', 'Sounds right on stage. Bring your own cable.'],
      ],
    },
  ],
};
