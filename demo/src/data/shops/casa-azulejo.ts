import type { DemoShop } from '../types.ts';
import { colors, options } from '../variants.ts';
import { week } from '../week.ts';

export const casaAzulejo: DemoShop = {
  slug: 'casa-azulejo',
  name: 'Casa Azulejo',
  owner: { firstName: 'Inês', lastName: 'Carvalho', username: 'inescarvalho' },
  place: { name: 'Alfama, Lisbon, Portugal', latitude: 38.7118, longitude: -9.1303 },
  color: '#1d4ed8',
  text: 'My grandmother sold crockery from this house in Alfama, and I sell it from the same shelves. We work with a pottery in Caldas da Rainha, a foundry near Porto and a knife maker in the north, and choose things that can be used every day for twenty years. Chipped a lid? Write to us, we often have a single one.',
  category: 'home-kitchen',
  blocks: [
    {
      kind: 'story',
      title: 'Three shelves and a till',
      text: `My grandmother opened this door in 1961 with three shelves of crockery and a till that still sticks. I learned to count on her plates.

I buy the way she did. I use a thing in my own kitchen for a month, and if I reach for it without thinking, it goes on the shelf. Most things don’t. Whatever you see here has been through my sink.`,
      picture: 'CAZ-04',
      caption: 'The second shelf, on the left',
    },
    {
      kind: 'featured',
      title: 'For a slow breakfast',
      products: ['CAZ-01', 'CAZ-04', 'CAZ-08', 'CAZ-07'],
    },
    {
      kind: 'film',
      title: 'Three litres of dough',
      text: 'Smooth enough inside that one sweep of the scraper gets all the dough out, and heavy enough to stay put while you mix.',
      product: 'CAZ-07',
    },
    { kind: 'reviews', title: 'What people write to us' },
    {
      kind: 'hours',
      title: 'If you are in Alfama',
      hours: week('10:00-19:00', { mon: null, sat: '10:00-19:00', sun: '11:00-16:00' }),
      policies: [
        {
          title: 'Single lids and saucers',
          text: 'Chipped one? Tell us the colour and the year you bought it. We keep odd pieces from the sets we’ve sold, and often have yours.',
        },
        {
          title: 'Gifts',
          text: 'We wrap it in printed paper and write your message by hand, in Portuguese or English. It costs nothing.',
        },
      ],
    },
  ],
  reviews: [
    [
      5,
      'Careful packing, quick answers, and things that are made to be used. A note in Portuguese and English was in every box.',
    ],
    [5, 'I asked for a single lid for a pot I bought three years ago. They had one.'],
    [
      4,
      'Delivery took nine days instead of five, but they wrote to say so before I had to ask.',
      'The carrier lost a pallet that week. Thank you for waiting.',
    ],
    [5, 'You can tell that somebody chooses each piece.'],
  ],
  products: [
    {
      sku: 'CAZ-01',
      name: 'Caldas stoneware teapot, 1.1 l',
      priceCents: 5400,
      text: 'A round-bellied teapot that pours without dripping, thrown and glazed in Caldas da Rainha. The strainer is part of the spout, so there is nothing to lose. Dishwasher-safe, though by hand it keeps its gloss longer.',
      variants: colors({ Cobalt: 12, Forest: 8, Terracotta: 5, Cream: 16 }),
      reviews: [
        [
          5,
          'Pours like it should',
          'Not one drip in three weeks, and we drink a lot of tea. The glaze is deeper than in the picture.',
        ],
        [5, '', 'Second one from this shop. The first survived a house move and two children.'],
        [
          4,
          'Lovely, lid a bit loose',
          'Beautiful pot. The lid rattles slightly when you pour the last cup, so hold it with a finger.',
          'It sits loosely so that it cannot jam when it is hot. If it bothers you, write to us: we have tighter ones.',
        ],
        [
          5,
          'Arrived like a treasure',
          'Packed in so much straw that I had to dig for it. Green is a proper dark bottle green.',
        ],
      ],
    },
    {
      sku: 'CAZ-07',
      name: 'Mixing bowl with spoon',
      priceCents: 2700,
      text: 'A deep three-litre stoneware bowl with a rolled rim, plus a beech spoon that reaches the bottom. The smooth glaze makes light work of sticky dough, and the weight keeps the bowl still while you stir.',
      variants: colors({ Cobalt: 14, Coral: 11, Moss: 6 }),
      discount: { percent: 12.5, fromDay: -3, toDay: 18 },
      reviews: [
        [5, 'Stays put', 'Too heavy to wander off while I whisk. The spoon is the right length.'],
        [4, '', 'The colour is softer than on my screen, which I prefer.'],
      ],
    },
    {
      sku: 'CAZ-05',
      name: 'Tall tea mug with coaster',
      priceCents: 1900,
      stock: 1,
      text: 'A straight-sided 300 ml mug on an oak coaster that doubles as a lid while the tea steeps. The rim is thin, and the bare clay foot is sanded so it won’t scratch the table. Big enough for the last cup in the pot.',
      reviews: [
        [4, 'Clever lid', 'The coaster on top does keep it hot. The mug could hold a little more.'],
        [5, '', 'The lid keeps tea hot through a whole phone call with my mother.'],
      ],
    },
    {
      sku: 'CAZ-04',
      name: 'Espresso cup and saucer',
      priceCents: 1250,
      text: 'A thick-walled cup of 80 ml that keeps a bica hot to the last sip. The handle takes one finger comfortably. Sold singly, because sets break.',
      variants: colors({ White: 64, Sky: 30, Tomato: 22, Ink: 3 }),
      reviews: [
        [
          5,
          'The right thickness',
          'Keeps the coffee warm and feels solid. Bought four, will buy two more.',
        ],
        [5, '', 'Exactly like the cups in the café round the corner from my old flat in Graça.'],
        [
          4,
          'Nice but tiny',
          'It is an espresso cup, so it is tiny. My partner expected otherwise.',
        ],
      ],
    },
    {
      sku: 'CAZ-08',
      name: 'Dinner plate, 26 cm',
      priceCents: 1600,
      text: 'A flat plate with a wide rim, glazed in a white that is not quite even from piece to piece. Stacks low, fits a dishwasher, bears an oven at 180 °C. The cutlery in the picture is sold apart.',
      variants: options('Pack', { 'One plate': 70, 'Set of four': 12 }, { 'Set of four': 4300 }),
      discount: { percent: 10, fromDay: 14, toDay: 40 },
      reviews: [
        [
          5,
          'Honest plates',
          'Every one slightly different, like they say. A full set of four came without a scratch.',
        ],
      ],
    },
  ],
};
