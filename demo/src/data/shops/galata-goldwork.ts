import type { DemoShop } from '../types.ts';
import { colors, options } from '../variants.ts';

export const galataGoldwork: DemoShop = {
  slug: 'galata-goldwork',
  name: 'Galata Goldwork',
  owner: { firstName: 'Defne', lastName: 'Aksoy', username: 'galatagold' },
  place: { name: 'Galata, Istanbul, Türkiye', latitude: 41.0256, longitude: 28.9741 },
  color: '#854d0e',
  text: 'A bench with two goldsmiths and one watchmaker, up the hill from the bridge. We work in recycled silver and gold, set stones that come with papers, and put old movements into new cases. Ring sizes are changed once for nothing, and engraving takes a day.',
  category: 'jewelry-watches',
  reviews: [
    [5, 'Patient with a nervous man who knew nothing about rings.'],
    [5, 'The watch came back from its yearly check with a drawing of the movement.'],
    [4, 'Fine work. Insured post takes its time.'],
  ],
  products: [
    {
      sku: 'GAL-01',
      name: 'Solitaire ring in white gold',
      priceCents: 74000,
      text: 'One round stone of 5 mm in four claws on a half-round band. The stone sits low enough not to catch on wool. Comes with its certificate and a plain wooden box.',
      variants: colors({ Sapphire: 4, Emerald: 3, Ruby: 2 }),
      reviews: [
        [
          5,
          'She said yes',
          'Stone is lively and set low, as described. They resized it within the week.',
        ],
        [5, '', 'Papers in order, box is beautiful. Very patient answers to my many questions.'],
      ],
    },
    {
      sku: 'GAL-05',
      name: 'Tespih prayer beads, 33',
      priceCents: 6900,
      text: 'Beads turned on a bow lathe and strung on silk with a tassel. They warm in the hand and click softly. Restringing is free.',
      variants: colors({ Amber: 12, Pine: 7, Black: 9 }),
      reviews: [
        [
          5,
          'The sound of it',
          'Soft click, warm amber. I have restrung it once, free of charge indeed.',
        ],
        [4, '', 'Tassel sheds a little in the first days.'],
      ],
    },
    {
      sku: 'GAL-02',
      name: 'Bosphorus field watch, 38 mm',
      priceCents: 32900,
      text: 'A hand-wound movement from the 1970s, serviced and regulated, in a new steel case with a domed crystal. Runs within ten seconds a day. The strap changes without tools.',
      variants: colors({ Navy: 6, Forest: 4, Burgundy: 3, Chestnut: 0 }),
      reviews: [
        [5, 'Four seconds a day', 'Better than promised. Winding it is my morning minute.'],
        [4, 'Crystal scratches', 'It is acrylic, so it polishes out again. Lovely dial.'],
        [5, '', 'The burgundy strap change took no tool and no swearing.'],
      ],
    },
    {
      sku: 'GAL-03',
      name: 'Loose gemstone, brilliant cut',
      priceCents: 19500,
      text: 'A stone of about one carat, cut in Istanbul and measured in our shop. For your own setting or for ours. The paper names origin and treatment.',
      variants: colors({ Sky: 7, Ruby: 5, Emerald: 5, Amber: 4 }),
      reviews: [
        [5, 'Exactly as measured', 'Our jeweller checked weight and cut and was impressed.'],
        [4, '', 'Emerald has its small garden inside, which the paper says.'],
      ],
    },
    {
      sku: 'GAL-04',
      name: 'Bridal diadem with cabochons',
      priceCents: 48000,
      stock: 2,
      text: 'Gilded silver with blue and red glass stones in rub-over settings. Two combs on the inside hold it without pins. Also for hire, by arrangement.',
      reviews: [[5, 'Held all night', 'Dancing included. Light for what it is.']],
    },
    {
      sku: 'GAL-06',
      name: 'Nazar charm in lampworked glass',
      priceCents: 2200,
      stock: 48,
      text: 'Four layers of glass dropped one on the other in a village furnace near İzmir. 35 mm, with a silver loop. If it breaks, they say, it has done its work.',
      reviews: [
        [5, 'Deep blue', 'Hangs over our door. Slightly uneven, as hand-made glass should be.'],
        [4, '', 'Smaller than I imagined, but that is my imagination.'],
        [5, 'Bought five', 'One for each grandchild.'],
      ],
    },
    {
      sku: 'GAL-07',
      name: 'Enamelled hand pendant',
      priceCents: 8800,
      text: 'A pendant of 22 mm in silver with hot enamel, on a chain of 45 cm with a second ring at 42. The back is left open, so that light comes through.',
      variants: colors({ Sky: 10, Turquoise: 8, Garnet: 3 }),
      discount: { percent: 15, fromDay: -7, toDay: 14 },
      reviews: [
        [
          5,
          'Light shines through',
          'The open back makes the enamel glow. Two lengths are practical.',
        ],
        [3, 'Chain too thin for me', 'Pendant is wonderful. I put it on a stronger chain.'],
      ],
    },
    {
      sku: 'GAL-08',
      name: 'Freshwater pearl, single',
      priceCents: 5400,
      stock: 6,
      text: 'A round pearl of 9 mm with a deep lustre, undrilled or drilled as you wish. Sent in its shell, which is not the shell it grew in but looks well. Ask for a matching second one.',
    },
    {
      sku: 'GAL-09',
      name: 'Butterfly brooch in enamel',
      priceCents: 12600,
      text: 'Wings of transparent enamel over engraved silver, 4 cm across. The pin has a safety catch that works with cold fingers. Each colour is fired five times.',
      variants: colors({ Orange: 5, Cobalt: 4, Emerald: 1 }),
      reviews: [[5, 'Compliments every time', 'The pin closes safely even on my thick coat.']],
    },
    {
      sku: 'GAL-10',
      name: 'Key charm, gold vermeil',
      priceCents: 4600,
      text: 'A small key with a real bit, cast from one that opened our grandfather’s safe. Thick gilding over silver. Hangs from a bracelet or a chain.',
      variants: options(
        'Chain',
        { 'Without chain': 22, 'With 45 cm chain': 13 },
        { 'With 45 cm chain': 2400 },
      ),
      discount: { percent: 20, fromDay: 8, toDay: 22 },
      reviews: [
        [5, '', 'Small, golden, well finished. A present for my first flat.'],
        [4, 'Pretty', 'Gilding is even. Chain clasp is fiddly.'],
      ],
    },
    {
      sku: 'GAL-11',
      name: 'Crescent ear studs',
      priceCents: 7400,
      stock: 18,
      text: 'A pair of crescents in 14-carat gold, hollowed with a ball punch like the face of the moon. The posts are surgical steel. One pair weighs 1.8 grams.',
      reviews: [
        [5, 'I wear them daily', 'So light that I forget them. The craters are a lovely detail.'],
      ],
    },
  ],
};
