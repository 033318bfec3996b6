import type { DemoReview } from '../types.ts';

export const galataGoldwork: Record<string, DemoReview[]> = {
  'GAL-01': [
    [
      5,
      'She said yes',
      'Stone is lively and set low, as described. They resized it within the week.',
    ],
    [5, '', 'Papers in order, box is beautiful. Very patient answers to my many questions.'],
  ],
  'GAL-02': [
    [5, 'Four seconds a day', 'Better than promised. Winding it is my morning minute.'],
    [4, 'Crystal scratches', 'It is acrylic, so it polishes out again. Lovely dial.'],
    [5, '', 'The burgundy strap change took no tool and no swearing.'],
  ],
  'GAL-03': [
    [5, 'Exactly as measured', 'Our jeweller checked weight and cut and was impressed.'],
    [4, '', 'Emerald has its small garden inside, which the paper says.'],
  ],
  'GAL-04': [[5, 'Held all night', 'Dancing included. Light for what it is.']],
  'GAL-05': [
    [
      5,
      'The sound of it',
      'Soft click, warm amber. I have restrung it once, free of charge indeed.',
    ],
    [4, '', 'Tassel sheds a little in the first days.'],
  ],
  'GAL-06': [
    [5, 'Deep blue', 'Hangs over our door. Slightly uneven, as hand-made glass should be.'],
    [4, '', 'Smaller than I imagined, but that is my imagination.'],
    [5, 'Bought five', 'One for each grandchild.'],
  ],
  'GAL-07': [
    [5, 'Light shines through', 'The open back makes the enamel glow. Two lengths are practical.'],
    [3, 'Chain too thin for me', 'Pendant is wonderful. I put it on a stronger chain.'],
  ],
  'GAL-09': [[5, 'Compliments every time', 'The pin closes safely even on my thick coat.']],
  'GAL-10': [
    [5, '', 'Small, golden, well finished. A present for my first flat.'],
    [4, 'Pretty', 'Gilding is even. Chain clasp is fiddly.'],
  ],
  'GAL-11': [
    [5, 'I wear them daily', 'So light that I forget them. The craters are a lovely detail.'],
  ],
};
