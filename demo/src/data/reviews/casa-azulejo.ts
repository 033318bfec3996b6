import type { DemoReview } from '../types.ts';

export const casaAzulejo: Record<string, DemoReview[]> = {
  'CAZ-01': [
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
    ],
    [
      5,
      'Arrived like a treasure',
      'Packed in so much straw that I had to dig for it. Green is a proper dark bottle green.',
    ],
  ],
  'CAZ-02': [
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
  'CAZ-03': [
    [5, 'Sunday pot', 'Has not left the hob since it came. Handles stay cool enough on low heat.'],
    [
      4,
      '',
      'Enamel chipped on the rim after I banged it with the ladle. They sent me a repair pen without asking questions.',
    ],
  ],
  'CAZ-04': [
    [
      5,
      'The right thickness',
      'Keeps the coffee warm and feels solid. Bought four, will buy two more.',
    ],
    [5, '', 'Exactly like the cups in the café round the corner from my old flat in Graça.'],
    [4, 'Nice but tiny', 'It is an espresso cup, so it is tiny. My partner expected otherwise.'],
  ],
  'CAZ-05': [
    [
      4,
      'Good idea with the lid',
      'The coaster on top does keep it hot. Mug itself could hold a little more.',
    ],
  ],
  'CAZ-06': [
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
  'CAZ-07': [
    [
      5,
      'Stays put',
      'The rubber foot works even on a wet worktop. Measures inside are a small thing I use daily.',
    ],
    [4, '', 'Colour is softer than on my screen, which I prefer.'],
  ],
  'CAZ-08': [
    [
      5,
      'Honest plates',
      'Every one slightly different, like they say. A full set of four came without a scratch.',
    ],
  ],
  'CAZ-09': [
    [
      5,
      '',
      'Replaced our whole drawer. Nice weight, and they come out of the dishwasher without spots.',
    ],
    [4, 'Good for the price', 'The fork is a bit long for children. Otherwise hard to fault.'],
  ],
  'CAZ-10': [
    [
      2,
      'Holes too big for me',
      'With fine salt far too much comes out. I use it for chilli flakes now, for which it is fine.',
    ],
  ],
  'CAZ-11': [
    [
      5,
      'Two winters in',
      'Six people, three evenings, no burnt cheese. Easy to clean because the pot comes off.',
    ],
  ],
  'CAZ-12': [
    [5, 'Proper socarrat', 'Finally got the crust at the bottom. Serves our family of four.'],
    [4, '', 'Very thin, as it should be. Oil it or it rusts, they are not joking.'],
  ],
};
