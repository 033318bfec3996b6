import type { DemoShop } from '../types.ts';
import { colors, options } from '../variants.ts';

export const holzwicht: DemoShop = {
  slug: 'holzwicht',
  name: 'Holzwicht',
  owner: { firstName: 'Jonas', lastName: 'Ziegler', username: 'holzwicht' },
  place: { name: 'Nuremberg, Germany', latitude: 49.4539, longitude: 11.0775 },
  color: '#c2410c',
  text: 'A toy workshop near the Pegnitz with a bandsaw, two sewing machines and a cat. We make most of it and buy the rest from people we know. Paints are water-based and pass the spit test, corners are round, and a broken wheel is replaced, however old the tractor.',
  category: 'toys-games',
  reviews: [
    [5, 'They replaced a wheel on a tractor from 2009. For nothing.'],
    [5, 'No plastic, no noise, no batteries. Just good toys.'],
    [
      4,
      'Prices are high, and after two children I understand why.',
      'And we mend them for the third.',
    ],
  ],
  products: [
    {
      sku: 'HOL-09',
      name: 'Steam locomotive, wooden',
      priceCents: 5600,
      stock: 11,
      text: 'An engine of beech and maple, 28 cm long, with rods that move when it rolls. Couples by magnets to every wagon we have made since 2009. The chimney is loose enough not to snap.',
      reviews: [
        [
          5,
          'Couples with our old wagons',
          'From my brother’s childhood! Magnets fit, colours too.',
        ],
        [5, '', 'Rods really move. I have spent longer on the floor than my daughter.'],
      ],
    },
    {
      sku: 'HOL-01',
      name: 'Bruno the bear, 32 cm',
      priceCents: 4800,
      text: 'A mohair bear stuffed with wood wool and lambswool, jointed at neck, arms and legs. He sits by himself. The eyes are sewn through and cannot come off.',
      variants: colors({ Camel: 18, Chestnut: 10, Blush: 3 }),
      reviews: [
        [
          5,
          'Loved on sight',
          'He has been to kindergarten, to the dentist and into the bath. Looks better for it.',
        ],
        [5, '', 'Sits by himself on the shelf at last. My old one never did.'],
        [4, 'Firm', 'Stuffed harder than modern bears. I like it, my niece needed a week.'],
      ],
    },
    {
      sku: 'HOL-02',
      name: 'Ball-bearing yo-yo',
      priceCents: 2200,
      text: 'Two halves of turned aluminium around a bearing that lets it sleep for a minute. Three spare strings and a leaflet with twelve tricks, of which the first four really work on day one.',
      variants: colors({ Violet: 25, Tomato: 19, Emerald: 12 }),
      reviews: [
        [5, 'Sleeps for ages', 'Learned three tricks in an evening, at forty-six.'],
        [4, '', 'Spare strings are a good idea, we needed one on day one.'],
      ],
    },
    {
      sku: 'HOL-03',
      name: 'Diamond kite with tail',
      priceCents: 3400,
      stock: 16,
      text: 'Ripstop nylon on two fibreglass spars, with a tail of four bows that keeps it steady. Flies from a light breeze of 8 km/h. Forty metres of line on a wooden winder.',
      discount: { percent: 20, fromDay: -2, toDay: 8 },
      reviews: [
        [5, 'Flew at once', 'Light wind, six-year-old pilot, no crash. Well, one.'],
        [3, 'Tail came loose', 'A bow had to be sewn again. Flies steadily now.'],
      ],
    },
    {
      sku: 'HOL-04',
      name: 'Big garden die, 10 cm',
      priceCents: 1500,
      stock: 41,
      text: 'A die of solid beech with sunk pips, heavy enough to roll on grass. Corners are rounded so far that it really turns over. Sold singly; five make a proper game.',
      reviews: [[5, 'Party hit', 'Bought five. The thump on grass is great.']],
    },
    {
      sku: 'HOL-05',
      name: 'Floor puzzle with giant pieces',
      priceCents: 2900,
      stock: 20,
      text: 'Twenty-four pieces of birch plywood that fit with a click. The motif, a meadow, is printed with soy ink on one side; the other is blank to paint on. Comes in a cotton bag.',
      reviews: [
        [
          4,
          'Big and sturdy',
          'Pieces click. My son painted the blank side within an hour, as intended.',
        ],
      ],
    },
    {
      sku: 'HOL-06',
      name: 'Nesting doll, five in one',
      priceCents: 3900,
      text: 'Turned from one piece of lime wood so that the halves always fit, then painted by hand. The smallest is as big as a pea, and there is a ribbon to lift it by. Not below three years.',
      variants: colors({ Cherry: 14, Cobalt: 9, Emerald: 0 }),
      reviews: [
        [5, 'Beautifully turned', 'All halves fit in any weather. The smallest has a face!'],
        [4, '', 'A little paint rubbed off on the rim. She does not mind.'],
      ],
    },
    {
      sku: 'HOL-07',
      name: 'Party piñata donkey',
      priceCents: 2600,
      stock: 12,
      text: 'A donkey of cardboard and fringed tissue with a flap in the back for two kilos of sweets. It takes about fifteen good blows. Stick and blindfold are included, sweets are not.',
      reviews: [[5, 'Fifteen blows, they said', 'Nineteen, with cousins. A very good donkey.']],
    },
    {
      sku: 'HOL-08',
      name: 'Weighted chess pawn, spare',
      priceCents: 600,
      text: 'The piece that always gets lost, turned to fit our tournament set with a king of 95 mm. Leaded and felted underneath. Tell us the colour and it will match.',
      variants: colors({ Black: 50, Cream: 46 }),
      reviews: [
        [5, '', 'Matches our set from 2011 to the millimetre. Game saved.'],
        [5, 'Thank you', 'I thought I would have to buy a whole new set.'],
      ],
    },
    {
      sku: 'HOL-10',
      name: 'Farm tractor with steering',
      priceCents: 4400,
      text: 'The steering wheel really turns the front wheels, and the rubber tyres do not mark the parquet. A hook at the back takes a trailer. For builders from two years on.',
      variants: colors({ Emerald: 9, Cherry: 8, Sun: 5 }),
      reviews: [
        [
          4,
          'Steers!',
          'Front wheels turn with the wheel. One tyre came off and is easy to put back.',
        ],
        [5, '', 'Survived the stairs.'],
      ],
    },
    {
      sku: 'HOL-11',
      name: 'Rex, a wooden dinosaur',
      priceCents: 3200,
      stock: 14,
      text: 'Sixteen joints and a jaw that snaps when you press the tail. Sawn from one board, so that the grain runs through. He stands on two legs and keeps his balance.',
      reviews: [
        [5, 'The jaw snaps', 'Grandfather has more fun with it than the birthday child.'],
        [4, '', 'Joints were stiff and loosened after a day.'],
      ],
    },
    {
      sku: 'HOL-12',
      name: 'Racing car No. 7',
      priceCents: 3700,
      text: 'A low racer on ball bearings that crosses a living room on one push. Lacquered five times, sanded four. The driver comes out and wears a helmet.',
      variants: colors({ Tomato: 13, Cobalt: 10, Sun: 4 }),
      discount: { percent: 10, fromDay: -30, toDay: -5 },
      reviews: [[5, 'Fast', 'Crosses the hall and the kitchen on one push.']],
    },
    {
      sku: 'HOL-13',
      name: 'Counting frame with 40 beads',
      priceCents: 2700,
      stock: 4,
      text: 'Four rods with ten beads each, five light and five dark, as schools like them. The frame stands on the table or hangs on a nail. Beads run with a little resistance, so they stay where they are put.',
      reviews: [
        [
          4,
          'Helps with tens',
          'Our first-grader sees what carrying means. Beads stay where they are put.',
        ],
      ],
    },
    {
      sku: 'HOL-14',
      name: 'Moon rocket with three stages',
      priceCents: 4900,
      text: 'A rocket of 40 cm that comes apart into stages and holds two astronauts of your choice. Stands on its fins. The nose is cork.',
      variants: options(
        'Astronauts',
        { 'Without figures': 9, 'With two figures': 6 },
        { 'With two figures': 1200 },
      ),
      reviews: [
        [
          5,
          'Three stages, endless launches',
          'The cork nose was chewed by the dog, they sent a new one.',
        ],
      ],
    },
  ],
};
