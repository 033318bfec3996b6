import type { DemoShop } from '../types.ts';
import { colors, options } from '../variants.ts';

export const patioVerde: DemoShop = {
  slug: 'patio-verde',
  name: 'Patio Verde',
  owner: { firstName: 'Lucía', lastName: 'Mendoza', username: 'patioverde' },
  place: { name: 'Jalatlaco, Oaxaca, Mexico', latitude: 17.0669, longitude: -96.7152 },
  color: '#15803d',
  text: 'A nursery in a courtyard in Jalatlaco with a lemon tree in the middle. We raise what we sell from seed or cutting, pack it damp in coconut fibre, and send it on Mondays so that nothing spends a weekend in a depot. A plant that arrives dead is replaced; a picture is enough.',
  category: 'garden-plants',
  reviews: [
    [5, 'Every plant arrived alive, in August. The packing is a small art.'],
    [4, 'One casualty out of seven, replaced after one picture. Fair people.'],
    [5, 'They tell you honestly when a plant does not suit your window.'],
    [3, 'Healthy plants but they only send on Mondays, so I waited eleven days.'],
  ],
  products: [
    {
      sku: 'PAV-01',
      name: 'Ficus seedling in terracotta',
      priceCents: 1900,
      text: 'A young rubber fig, 30 cm tall, in a pot with a saucer. It wants a bright window and water when the top of the soil is dry. Grows about a leaf a fortnight in summer.',
      variants: colors({ Terracotta: 28, Cobalt: 12, Chalk: 15 }),
      reviews: [
        [
          5,
          'Two new leaves already',
          'Came damp and upright after six days of travel. Put out a leaf in the first week.',
        ],
        [4, '', 'Healthy plant. The saucer had a hairline crack, they sent another one.'],
        [
          5,
          'Blue pot is gorgeous',
          'Bought it for the pot if I am honest. The plant is thriving too.',
        ],
      ],
    },
    {
      sku: 'PAV-02',
      name: 'Saguaro cactus, 25 cm',
      priceCents: 2600,
      stock: 14,
      text: 'Grown from seed, eight years old and already with two arms. Full sun, gritty soil, water once a month and none in winter. Sent wrapped in newspaper with gloves enclosed.',
      reviews: [
        [
          5,
          'Handled with gloves indeed',
          'The enclosed gloves made me laugh and then saved me. A fine, straight cactus.',
        ],
        [4, 'Slow, of course', 'Has not moved in a year, which I am told is right.'],
      ],
    },
    {
      sku: 'PAV-03',
      name: 'Tulip bulbs, bag of twelve',
      priceCents: 1450,
      text: 'Firm bulbs of 11 to 12 cm for planting in autumn, twice as deep as they are tall. They flower in April and, if you let the leaves yellow, again the year after.',
      variants: colors({ Pink: 30, Sun: 22, Plum: 5 }),
      reviews: [
        [5, 'All twelve came up', 'Big, even flowers, stems that stood up to wind.'],
        [4, '', 'One bulb was soft. The other eleven were a show.'],
      ],
    },
    {
      sku: 'PAV-04',
      name: 'Giant sunflower seeds',
      priceCents: 490,
      stock: 200,
      text: 'Forty seeds of a variety that reaches three metres in a good summer. Sow after the last frost, a hand apart, and give them a stake. The heads feed birds until Christmas.',
      reviews: [
        [5, '2.8 metres', 'Measured by my son on a ladder. The goldfinches are still busy.'],
        [4, '', 'Slugs took a few, so sow more than you need.'],
      ],
    },
    {
      sku: 'PAV-05',
      name: 'Hyacinth in a forcing glass',
      priceCents: 1700,
      text: 'One prepared bulb and a glass that holds it just above the water. Eight weeks in the cold, three in the window, and the room smells of it. The glass can be used again.',
      variants: colors({ Violet: 16, Pink: 11, White: 0 }),
      discount: { percent: 20, fromDay: -6, toDay: 7 },
      reviews: [[5, 'The scent', 'My office smells of spring in February. Glass is sturdy.']],
    },
    {
      sku: 'PAV-06',
      name: 'Water lily for small ponds',
      priceCents: 2400,
      stock: 5,
      text: 'A dwarf lily that is content with 30 cm of water, a half barrel for instance. Planted in a mesh basket with clay. Flowers open at ten and close at four.',
      reviews: [
        [
          4,
          'Flowered in July',
          'Took its time, then one flower after the other. Does open at ten, roughly.',
        ],
      ],
    },
    {
      sku: 'PAV-07',
      name: 'Climbing rose, bare root',
      priceCents: 2100,
      text: 'A two-year plant on its own roots with at least four canes. Soak it overnight, plant the crown level with the soil. Repeats from June until the first frost and hardly gets mildew.',
      variants: colors({ Cherry: 9, Peach: 7, White: 6 }),
      reviews: [
        [5, 'Vigorous', 'Four canes as promised, knee-high in two months, first bloom in June.'],
        [3, '', 'Good roots, but the label was missing so I had to guess the colour until summer.'],
      ],
    },
    {
      sku: 'PAV-08',
      name: 'Hibiscus, flowering',
      priceCents: 2900,
      stock: 8,
      text: 'A bush of 45 cm with buds on it, used to sun and dry air. Each flower lasts a day and is followed by the next. Bring it in below 10 °C.',
      discount: { percent: 15, fromDay: 4, toDay: 20 },
      reviews: [
        [
          5,
          'A flower every morning',
          'It greets me at the door. Spider mites once, gone after a shower.',
        ],
      ],
    },
    {
      sku: 'PAV-09',
      name: 'Potted dwarf spruce',
      priceCents: 3400,
      text: 'A slow conifer that gains about five centimetres a year and stays in a tub for a decade. Good-natured about wind and frost. It can be a Christmas tree for a week, then out again.',
      variants: options(
        'Height',
        { '40 cm': 12, '60 cm': 6, '80 cm': 1 },
        { '60 cm': 1400, '80 cm': 3100 },
      ),
      reviews: [
        [4, 'Well grown', 'Dense and even. Was our Christmas tree and is now by the steps.'],
      ],
    },
    {
      sku: 'PAV-10',
      name: 'Galvanised bucket, painted',
      priceCents: 1800,
      text: 'A ten-litre bucket with a rolled rim and a grip that turns. Powder-coated inside and out; with three holes drilled it makes a good planter. We drill them if you ask.',
      variants: colors({ Sky: 20, Emerald: 13, Tomato: 9 }),
    },
    {
      sku: 'PAV-11',
      name: 'Mushroom growing kit',
      priceCents: 2300,
      stock: 11,
      text: 'A block of straw and mycelium that fruits two or three times on a kitchen shelf. The mushrooms are the edible kind; the one in the picture is our mascot. Mist twice a day and wait ten days.',
      reviews: [
        [5, 'Three harvests', 'Kids misted it every morning before school. We ate well.'],
        [
          3,
          'First block failed',
          'Nothing grew. They replaced it at once and the second one worked.',
        ],
      ],
    },
    {
      sku: 'PAV-12',
      name: 'Pruning saw, curved',
      priceCents: 3100,
      stock: 17,
      text: 'A pull saw with teeth ground on three sides, which leaves a cut that heals. The blade is 30 cm and can be replaced. For branches up to the thickness of an arm.',
      reviews: [[5, 'Cuts like butter', 'Went through an arm-thick plum branch in a minute.']],
    },
  ],
};
