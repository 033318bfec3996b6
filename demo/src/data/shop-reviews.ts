/** What buyers wrote about the demo's shops, by the shop's slug. */
import { pick, seeded } from '../pictures/random.ts';
import { shops } from './shops/index.ts';
import type { DemoReview } from './types.ts';

const WRITTEN: DemoReview[] = [
  [5, '', 'Packed as if it had to survive a war, and a handwritten note on top. I will be back.'],
  [5, '', 'Asked a question on a Sunday evening and had an answer before breakfast.'],
  [4, '', 'Everything as described. Delivery took a day longer than they had said.'],
  [5, '', 'Second order from here, same care as the first. That is rare.'],
  [4, '', 'Good things, fair prices. I would love to see more colours.'],
  [
    3,
    '',
    'The goods are fine, the parcel went to a neighbour two streets away. They helped me find it.',
  ],
  [5, '', 'You notice that these people use what they sell.'],
  [
    5,
    '',
    'One item was out of stock after I had paid. They wrote at once and sent the money back the same day.',
  ],
  [4, '', 'Honest descriptions, no surprises when you open the box.'],
  [5, '', 'Bought three presents here and was asked about all three.'],
  [4, '', 'Very nice shop. Shipping abroad is not cheap, but the box was well filled.'],
  [5, '', 'They told me to buy the cheaper one because it fits better. Who does that?'],
  [
    2,
    '',
    'My parcel was late and it took two messages to get a tracking link. The product itself is good.',
  ],
  [5, '', 'Small shop, big heart. The repair tips in the parcel saved me a tool.'],
  [4, '', 'Looks just like the pictures, a touch darker perhaps.'],
  [5, '', 'Exchanged a size without any fuss.'],
];

/** Two to five for each shop, none twice in one shop. */
export const shopReviews: Record<string, DemoReview[]> = Object.fromEntries(
  shops.map(({ slug }) => {
    const chance = seeded(`shop reviews ${slug}`);
    const left = [...WRITTEN];
    const count = 2 + Math.floor(chance() * 4);
    const own = Array.from({ length: count }, () => {
      const review = pick(left, chance());
      left.splice(left.indexOf(review), 1);
      return review;
    });
    return [slug, own];
  }),
);
