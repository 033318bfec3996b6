import type { DemoShop } from '../types.ts';
import { colors, options } from '../variants.ts';

export const hearthAndHollow: DemoShop = {
  slug: 'hearth-and-hollow',
  name: 'Hearth & Hollow',
  owner: { firstName: 'Ciarán', lastName: 'Doyle', username: 'hearthandhollow' },
  place: { name: 'Galway, Ireland', latitude: 53.2719, longitude: -9.0537 },
  color: '#9a5b2e',
  text: 'Furniture and small things for rooms that are lived in. We build the chairs and ladders ourselves from ash and oak of the west of Ireland, and buy the rest from workshops we have visited. Large pieces are delivered by two people who carry them up the stairs and take the cardboard away.',
  category: 'home-kitchen',
  reviews: [
    [
      5,
      'Two people carried the sofa up four floors and took the cardboard away. They even had slippers.',
    ],
    [4, 'Made to order takes six weeks, and they tell you so.'],
    [5, 'Furniture that does not wobble. It is rarer than one thinks.'],
  ],
  products: [
    {
      sku: 'HEH-05',
      name: 'Beeswax pillar candle',
      priceCents: 1800,
      stock: 44,
      text: 'Poured from the wax of two beekeepers in Connemara, with a cotton wick. It smells faintly of honey and of nothing else. Burns about 40 hours; trim the wick to half a centimetre.',
      reviews: [
        [
          5,
          'Real beeswax',
          'You smell it only when you are close. Burnt for the whole of December.',
        ],
        [4, '', 'Mine dripped in a draught. Trim the wick!'],
      ],
    },
    {
      sku: 'HEH-01',
      name: 'Burren dining chair',
      priceCents: 16500,
      text: 'A plain chair of solid ash with a seat hollowed for sitting on longer than you meant to. The joints are wedged, not screwed, and can be tightened in thirty years. Finished with hard wax oil.',
      variants: colors({ Walnut: 12, Tan: 9, Ink: 4 }),
      reviews: [
        [5, 'We stayed at the table', 'Sunday lunch ended at six. Draw your own conclusion.'],
        [5, '', 'Not a wobble on our stone floor. Wedged joints are a pleasure to look at.'],
        [4, 'Firm seat', 'I added a thin cushion. Build is first class.'],
      ],
    },
    {
      sku: 'HEH-02',
      name: 'Two-seat sofa with reading lamp',
      priceCents: 89000,
      text: 'A compact sofa, 162 cm wide, with removable wool covers and an arched lamp that swings over either seat. The feet unscrew, so it passes through a 70 cm door. Delivered in two parts; ten minutes and no tools.',
      variants: colors({ Cobalt: 3, Moss: 2, Rust: 1 }),
      reviews: [
        [
          5,
          'Fits our small flat',
          'Through the narrow door in ten minutes, as they said. The lamp is genius.',
        ],
        [4, '', 'Seats two, or one with a dog.'],
      ],
    },
    {
      sku: 'HEH-03',
      name: 'Single bed with headboard',
      priceCents: 54000,
      stock: 3,
      text: 'A bed of 90 × 200 cm with slats of beech and a padded headboard to lean on. Linen and mattress are included. Bolts together without glue, and comes apart again when you move.',
    },
    {
      sku: 'HEH-04',
      name: 'Petal wall mirror',
      priceCents: 7200,
      text: 'A mirror of 48 cm in a carved and gilded frame. It hangs from one hook or stands on a shelf. The glass is 4 mm thick and does not bend faces.',
      variants: colors({ Gold: 8, Sage: 5, Rosewood: 0 }),
      reviews: [
        [5, 'Brightens the hall', 'No distortion and the gilding is warm, not brassy.'],
        [3, 'Hook is tight', 'Had to file it a little to fit my nail. Mirror is lovely.'],
      ],
    },
    {
      sku: 'HEH-06',
      name: 'Clay oil lamp',
      priceCents: 2400,
      stock: 16,
      text: 'A hand-shaped lamp that burns any clean vegetable oil for about five hours a filling. The glaze inside keeps the clay from sweating. A roll of wick for a year is in the box.',
      reviews: [[5, 'Quiet little flame', 'Olive oil works well. We eat by it every Friday.']],
    },
    {
      sku: 'HEH-07',
      name: 'Mantel clock in cherry wood',
      priceCents: 14800,
      stock: 5,
      text: 'An arched case of steamed cherry around a quiet quartz movement with Westminster chime, which can be switched off. The dial is enamelled and easy to read across a room. 24 cm high.',
      reviews: [
        [5, 'Chime off at night', 'Thank you for the switch. The case is beautiful wood.'],
        [4, '', 'Keeps good time. Cable-free, so it lives where it wants.'],
      ],
    },
    {
      sku: 'HEH-08',
      name: 'Paper lantern with tassel',
      priceCents: 3200,
      text: 'A ribbed lantern of oiled paper over bamboo, for a bulb of up to 40 watts or none at all. Folds flat when the party is over. Fit for a covered terrace, not for rain.',
      variants: colors({ Orange: 12, Cherry: 10, Turquoise: 6 }),
      discount: { percent: 25, fromDay: -1, toDay: 9 },
      reviews: [
        [4, 'Warm light', 'Folds flat, easy to store. Do not forget it in the rain. I did.'],
        [5, '', 'Three in a row over the terrace, everyone stays longer.'],
      ],
    },
    {
      sku: 'HEH-09',
      name: 'Leaning ladder shelf',
      priceCents: 9600,
      stock: 6,
      text: 'A ladder of oak to lean against a wall for towels, blankets or climbing beans. The rungs are round and smooth. Two hidden screws keep it from sliding.',
      reviews: [[5, 'Simple and solid', 'Holds four blankets and a climbing bean.']],
    },
    {
      sku: 'HEH-10',
      name: 'Willow market basket',
      priceCents: 4800,
      text: 'Woven of buff willow by a basket maker in Oughterard, with a handle wrapped so that it does not cut. Carries ten kilos. Wet it once a year and it stays supple.',
      variants: options('Size', { Small: 14, Large: 7 }, { Large: 1600 }),
      reviews: [
        [5, 'To market every Saturday', 'Handle does not cut even with potatoes.'],
        [4, '', 'Large is large. The small one is right for a bicycle.'],
      ],
    },
    {
      sku: 'HEH-11',
      name: 'Rice-straw broom',
      priceCents: 2900,
      stock: 21,
      text: 'A stiff broom bound with waxed thread on an ash handle. Picks up crumbs and dog hair alike and wears down evenly. Hang it up; standing on its straw bends it.',
      reviews: [[5, 'Better than any vacuum for the yard', 'Stiff and even. Hangs by the door.']],
    },
    {
      sku: 'HEH-12',
      name: 'Two-handled terracotta vase',
      priceCents: 6400,
      text: 'A tall vase after an old shape, thrown in two parts and joined while soft. Sealed inside, so it holds water. The band is scratched in by hand and never quite the same.',
      variants: colors({ Terracotta: 6, Ink: 4, Chalk: 5 }),
      discount: { percent: 15, fromDay: 10, toDay: 30 },
      reviews: [
        [
          5,
          'Holds water',
          'I doubted it, filled it, and the table stayed dry. The scratched band is lovely.',
        ],
      ],
    },
  ],
};
