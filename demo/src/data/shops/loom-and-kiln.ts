import type { DemoShop } from '../types.ts';
import { colors, options } from '../variants.ts';

export const loomAndKiln: DemoShop = {
  slug: 'loom-and-kiln',
  name: 'Loom & Kiln',
  owner: { firstName: 'Kavya', lastName: 'Rathore', username: 'loomandkiln' },
  place: { name: 'Bagru Road, Jaipur, India', latitude: 26.8854, longitude: 75.7873 },
  color: '#9d174d',
  text: 'Materials and tools for people who make things. We dye yarn with madder, indigo and pomegranate, mix gouache by weight, and grind scissors on Fridays. Every order carries a sample of something you did not ask for. Classes are on Saturdays, in Hindi and English.',
  category: 'art-crafts',
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
      sku: 'LOK-02',
      name: 'Gouache palette, ready filled',
      priceCents: 3200,
      stock: 21,
      text: 'A palette of beech with five pans of gouache that rewet with a drop of water. The colours are single pigments and mix clean. A blank pan is left for your own.',
      reviews: [
        [5, 'Rewets instantly', 'I take it on trains. Colours mix without mud.'],
        [4, '', 'I filled the empty pan with white. Perfect.'],
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
      sku: 'LOK-04',
      name: 'Sewing thread with needle',
      priceCents: 680,
      text: 'Five hundred metres of mercerised cotton on a wooden reel, with a needle tucked under. Strong enough for jeans, thin enough for shirts. Colours match our yarns.',
      variants: colors({ Cobalt: 40, Cherry: 35, Emerald: 28, Black: 60 }),
      reviews: [
        [5, 'Strong and fine', 'Hemmed jeans and a silk scarf with the same reel.'],
        [4, '', 'Needle is thin, thread is great.'],
      ],
    },
    {
      sku: 'LOK-05',
      name: 'Tapestry needles, set of six',
      priceCents: 540,
      stock: 70,
      text: 'Blunt-tipped needles in three sizes with long eyes for wool. Nickel-plated so that they do not grey the work. In a glass tube with a cork.',
      reviews: [[4, 'Long eyes', 'My eyesight thanks you.']],
    },
    {
      sku: 'LOK-06',
      name: 'Kilt pins, card of ten',
      priceCents: 480,
      text: 'Sprung steel pins of 60 mm that close with a guard and do not bend under a quilt. Also good as stitch holders. Rustproof.',
      variants: colors({ Silver: 45, Brass: 30 }),
      reviews: [
        [5, 'They do not bend', 'Pinned a whole quilt sandwich.'],
        [
          3,
          'Brass is coated',
          'Looks nice, but I expected solid brass. Text says steel, so my mistake.',
        ],
      ],
    },
    {
      sku: 'LOK-07',
      name: 'Satin ribbon bow, ready tied',
      priceCents: 390,
      text: 'A double-faced bow of 9 cm with a wire at the back. For presents, hair or the cake. Tied in our workshop by people paid by the hour, not by the bow.',
      variants: colors({ Cherry: 80, Emerald: 64, Gold: 50, Powder: 33 }),
      discount: { percent: 30, fromDay: -1, toDay: 13 },
      reviews: [
        [5, '', 'Twenty presents in ten minutes. The wire holds on anything.'],
        [4, 'Good bow', 'Gold is more yellow than metallic.'],
      ],
    },
    {
      sku: 'LOK-08',
      name: 'Wax crayon, jumbo',
      priceCents: 320,
      text: 'A thick crayon of beeswax and pure pigment that does not snap in small fists. Colours cover well on dark paper. Scrape the shavings onto paper and iron them: batik.',
      variants: colors({ Lime: 55, Tomato: 48, Cobalt: 52, Sun: 4 }),
      reviews: [
        [5, 'Unbreakable', 'Stepped on it. Still whole. So is the toddler’s mood.'],
        [4, '', 'Covers black paper, as promised.'],
      ],
    },
    {
      sku: 'LOK-09',
      name: 'Framed landscape print',
      priceCents: 7600,
      stock: 10,
      text: 'A five-block woodcut of the hills at Amer, printed by hand in an edition of 120. The frame is mango wood with museum glass. 30 × 30 cm, signed on the back.',
      discount: { percent: 20, fromDay: 6, toDay: 16 },
      reviews: [
        [
          5,
          'Number 41 of 120',
          'Five blocks, five colours, perfectly registered. The frame is solid.',
        ],
      ],
    },
    {
      sku: 'LOK-10',
      name: 'Bench clamp, 60 mm',
      priceCents: 1900,
      stock: 13,
      text: 'A cast clamp that holds a loom, a lamp or a wobbly table. The screw has a swivel pad that does not mark wood. Painted, so that you find it.',
    },
    {
      sku: 'LOK-11',
      name: 'Folding hand fan, silk',
      category: 'fashion',
      priceCents: 2600,
      text: 'Block-printed silk on sticks of bamboo, with a tassel dyed to match. Opens with a flick after a day of practice. 21 cm closed.',
      variants: colors({ Cherry: 11, Teal: 8, Plum: 2 }),
      reviews: [
        [5, 'One flick', 'After a day of practice, yes. It saved me at a July wedding.'],
        [4, '', 'Silk is thin and pretty, ribs are light.'],
      ],
    },
  ],
};
