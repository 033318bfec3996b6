import type { DemoShop } from '../types.ts';
import { colors, options } from '../variants.ts';

export const casaAzulejo: DemoShop = {
  slug: 'casa-azulejo',
  name: 'Casa Azulejo',
  owner: { firstName: 'Inês', lastName: 'Carvalho', username: 'inescarvalho' },
  place: { name: 'Alfama, Lisbon, Portugal', latitude: 38.7118, longitude: -9.1303 },
  color: '#1d4ed8',
  text: 'My grandmother sold crockery from this house in Alfama, and I sell it from the same shelves. We work with a pottery in Caldas da Rainha, a foundry near Porto and a knife maker in the north, and choose things that can be used every day for twenty years. Chipped a lid? Write to us, we often have a single one.',
  category: 'home-kitchen',
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
      sku: 'CAZ-02',
      name: 'Breakfast pan, 20 cm',
      priceCents: 3900,
      stock: 18,
      text: 'A small pan of pressed carbon steel for two eggs or one pancake. It arrives waxed; wash it hot, fry some potato skins, and it begins to season. Works on every hob including induction.',
      reviews: [
        [
          5,
          'Seasons quickly',
          'Followed the potato-skin advice and the eggs have slid around ever since.',
        ],
        [
          3,
          'Small!',
          'My own fault for not reading, but it really is for one pancake. Good pan otherwise.',
        ],
      ],
    },
    {
      sku: 'CAZ-03',
      name: 'Enamelled soup pot, 5 l',
      priceCents: 7800,
      stock: 9,
      text: 'A wide pot for caldo verde and everything else that wants an afternoon. Steel under two coats of enamel, with handles large enough for oven gloves. The base is flat and stays flat.',
      discount: { percent: 12.5, fromDay: -3, toDay: 18 },
      reviews: [
        [
          5,
          'Sunday pot',
          'Has not left the hob since it came. Handles stay cool enough on low heat.',
        ],
        [
          4,
          '',
          'Enamel chipped on the rim after I banged it with the ladle. They sent me a repair pen without asking questions.',
        ],
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
      sku: 'CAZ-05',
      name: 'Tall tea mug with coaster',
      priceCents: 1900,
      stock: 37,
      text: 'A straight mug of 300 ml on an oak coaster that doubles as a lid while the tea draws. The rim is thin, the foot is glazed and does not scratch the table. Holds a full pot’s last cup.',
      reviews: [
        [
          4,
          'Good idea with the lid',
          'The coaster on top does keep it hot. Mug itself could hold a little more.',
        ],
      ],
    },
    {
      sku: 'CAZ-06',
      name: 'Cook’s knife, 19 cm',
      priceCents: 8600,
      text: 'A forged blade of carbon steel with a handle of oiled wood, balanced at the bolster. It takes an edge quickly and shows a patina with use. Dry it after washing; this one is not for the dishwasher.',
      variants: colors({ Cobalt: 7, Chestnut: 9, Black: 2 }),
      reviews: [
        [
          5,
          'Sharp out of the box',
          'Shaved through tomatoes without pressing. Patina came within a week and looks good.',
        ],
        [
          4,
          'Needs care',
          'Wonderful blade, but do dry it. I left it in the sink overnight once and had a rust spot.',
        ],
        [5, '', 'Balance is perfect for my small hands.'],
      ],
    },
    {
      sku: 'CAZ-07',
      name: 'Mixing bowl with spoon',
      priceCents: 2700,
      text: 'A deep bowl with a rubber foot, a pouring lip and a spoon that hooks onto the rim. Marks inside show half a litre, one and two. Light enough to hold under one arm.',
      variants: colors({ Cobalt: 14, Coral: 11, Moss: 6 }),
      reviews: [
        [
          5,
          'Stays put',
          'The rubber foot works even on a wet worktop. Measures inside are a small thing I use daily.',
        ],
        [4, '', 'Colour is softer than on my screen, which I prefer.'],
      ],
    },
    {
      sku: 'CAZ-08',
      name: 'Dinner plate, 26 cm',
      priceCents: 1600,
      text: 'A flat plate with a wide rim, glazed in a white that is not quite even from piece to piece. Stacks low, fits a dishwasher, bears an oven at 180 °C. The cutlery in the picture is sold apart.',
      variants: options('Pack', { 'One plate': 70, 'Set of four': 12 }, { 'Set of four': 4300 }),
      reviews: [
        [
          5,
          'Honest plates',
          'Every one slightly different, like they say. A full set of four came without a scratch.',
        ],
      ],
    },
    {
      sku: 'CAZ-09',
      name: 'Everyday fork and knife',
      priceCents: 980,
      stock: 120,
      text: 'Cutlery of 18/10 steel with a satin finish that hides scratches. The knife has a serrated tip for tomatoes. Made near Guimarães in a workshop that has turned out this pattern since 1968.',
      reviews: [
        [
          5,
          '',
          'Replaced our whole drawer. Nice weight, and they come out of the dishwasher without spots.',
        ],
        [4, 'Good for the price', 'The fork is a bit long for children. Otherwise hard to fault.'],
      ],
    },
    {
      sku: 'CAZ-10',
      name: 'Salt shaker with cork',
      priceCents: 1400,
      stock: 28,
      text: 'A glass shaker with a steel cap and holes that suit flaky salt from the Algarve. Refill it from below through the cork. It does not rust, which most of them do.',
      reviews: [
        [
          2,
          'Holes too big for me',
          'With fine salt far too much comes out. I use it for chilli flakes now, for which it is fine.',
        ],
      ],
    },
    {
      sku: 'CAZ-11',
      name: 'Fondue set for six',
      priceCents: 6900,
      text: 'A cast-iron pot on a stand with a burner and six forks whose colours tell them apart. The pot also goes on the hob and into the oven. The burner takes paste or spirit.',
      variants: colors({ Cherry: 5, Pine: 0, Mustard: 3 }),
      reviews: [
        [
          5,
          'Two winters in',
          'Six people, three evenings, no burnt cheese. Easy to clean because the pot comes off.',
        ],
      ],
    },
    {
      sku: 'CAZ-12',
      name: 'Paella pan with two handles, 34 cm',
      priceCents: 4600,
      stock: 1,
      text: 'Thin polished steel that heats fast and evenly, the way rice wants it. Serves four to five. Rub it with oil before you put it away and it will not rust.',
      discount: { percent: 20, fromDay: -60, toDay: -21 },
      reviews: [
        [5, 'Proper socarrat', 'Finally got the crust at the bottom. Serves our family of four.'],
        [4, '', 'Very thin, as it should be. Oil it or it rusts, they are not joking.'],
      ],
    },
  ],
};
