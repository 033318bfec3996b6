import type { DemoShop } from '../types.ts';
import { colors, options } from '../variants.ts';
import { week } from '../week.ts';

export const loomAndKiln: DemoShop = {
  slug: 'loom-and-kiln',
  name: 'Loom & Kiln',
  owner: { firstName: 'Kavya', lastName: 'Rathore', username: 'loomandkiln' },
  place: { name: 'Bagru Road, Jaipur, India', latitude: 26.8854, longitude: 75.7873 },
  color: '#9d174d',
  text: 'Materials and tools for people who make things. We dye yarn with madder, indigo and pomegranate, mix gouache by weight, and grind scissors on Fridays. Every order carries a sample of something you did not ask for. Classes are on Saturdays, in Hindi and English.',
  category: 'art-crafts',
  blocks: [
    {
      kind: 'story',
      title: 'Three pots of dye',
      text: `We keep three dye pots going: madder, indigo and pomegranate. Every yarn goes through one of them, some through two. The indigo is older than our lease.

No two batches match. Tell us how much you need, and we’ll dye it all in one morning.`,
      picture: 'LOK-03',
      caption: 'It comes to a point',
    },
    {
      kind: 'film',
      title: 'The blue of it',
      text: 'Dyed in small batches and wound by hand. The next batch won’t look quite the same.',
      product: 'LOK-01',
    },
    {
      kind: 'collection',
      title: 'On the table this week',
      products: ['LOK-12', 'LOK-01', 'LOK-04', 'LOK-03'],
    },
    {
      kind: 'hours',
      title: 'On Bagru Road',
      hours: week('10:00-18:00', { sat: '10:00-17:00' }),
      policies: [
        {
          title: 'Classes',
          text: 'Saturdays from ten, in Hindi and English. Wool and tea are included.',
        },
        {
          title: 'Scissors on Fridays',
          text: 'Bring them blunt by noon, and take them home sharp.',
        },
      ],
    },
  ],
  reviews: [
    [5, 'Colours that no photograph gets right. The samples are dangerous for my purse.'],
    [4, 'Dye lots differ, as they warn you. Buy enough.'],
    [5, 'They wound the yarn for me and wrote a card.'],
  ],
  products: [
    {
      sku: 'LOK-01',
      name: 'Hand-dyed merino yarn, 100 g',
      priceCents: 2100,
      text: 'A round three-ply yarn, 220 metres, dyed in small pots so that no two skeins are twins. Needles 4 to 4.5 mm. Buy all you need at once; the next pot will differ.',
      variants: colors({ Cobalt: 30, Rust: 24, Mustard: 18, Plum: 5 }),
      discount: { percent: 15, fromDay: -40, toDay: -10 },
      reviews: [
        [
          5,
          'The blue of it',
          'Indigo with depth. Knitted a cowl in an evening and ordered more, knowing it would differ.',
        ],
        [4, '', 'Bled a little in the first wash. Vinegar fixed it.'],
        [5, 'Soft and round', 'Stitch definition is excellent for cables.'],
      ],
    },
    {
      sku: 'LOK-04',
      name: 'Sewing thread with needle',
      priceCents: 680,
      text: 'Five hundred metres of mercerised cotton on a wooden reel, with a needle tucked under the thread. Strong enough for jeans, thin enough for shirts. The colours match our yarns.',
      variants: colors({ Cobalt: 40, Cherry: 35, Emerald: 28, Black: 60 }),
      discount: { percent: 15, fromDay: -50, toDay: -20 },
      reviews: [
        [5, 'Strong and fine', 'Hemmed jeans and a silk scarf with the same reel.'],
        [4, '', 'Needle is thin, thread is great.'],
      ],
    },
    {
      sku: 'LOK-03',
      name: 'Round brush, squirrel mix',
      priceCents: 1400,
      text: 'A soft brush that carries a lot of water and comes to a point. The ferrule is seamless brass, the handle long enough to rest on a shoulder. Rinse it, shape it, lay it flat.',
      variants: options(
        'Size',
        { 'No. 6': 25, 'No. 10': 20, 'No. 14': 9 },
        { 'No. 10': 500, 'No. 14': 1100 },
      ),
      reviews: [
        [5, 'Comes to a point', 'Holds water like a sponge. No. 10 does nearly everything.'],
      ],
    },
    {
      sku: 'LOK-12',
      name: 'Embroidery kit with hoop',
      priceCents: 3400,
      stock: 18,
      text: 'A 20 cm beech hoop, linen printed with a pattern that washes out, six skeins and two needles. The sprig takes a beginner about ten evenings. The instructions, in Hindi and English, explain five stitches with drawings.',
      discount: { percent: 20, fromDay: -60, toDay: -30 },
      reviews: [
        [5, 'Ten evenings, exactly', 'I had never held a needle before. Now it hangs in my hall.'],
        [4, '', 'Good linen. I would have liked more green.'],
      ],
    },
  ],
};
