import type { DemoReview } from '../types.ts';

export const hearthAndHollow: Record<string, DemoReview[]> = {
  'HEH-01': [
    [5, 'We stayed at the table', 'Sunday lunch ended at six. Draw your own conclusion.'],
    [5, '', 'Not a wobble on our stone floor. Wedged joints are a pleasure to look at.'],
    [4, 'Firm seat', 'I added a thin cushion. Build is first class.'],
  ],
  'HEH-02': [
    [
      5,
      'Fits our small flat',
      'Through the narrow door in ten minutes, as they said. The lamp is genius.',
    ],
    [4, '', 'Seats two, or one with a dog.'],
  ],
  'HEH-04': [
    [5, 'Brightens the hall', 'No distortion and the gilding is warm, not brassy.'],
    [3, 'Hook is tight', 'Had to file it a little to fit my nail. Mirror is lovely.'],
  ],
  'HEH-05': [
    [5, 'Real beeswax', 'You smell it only when you are close. Burnt for the whole of December.'],
    [4, '', 'Mine dripped in a draught. Trim the wick!'],
  ],
  'HEH-06': [[5, 'Quiet little flame', 'Olive oil works well. We eat by it every Friday.']],
  'HEH-07': [
    [5, 'Chime off at night', 'Thank you for the switch. The case is beautiful wood.'],
    [4, '', 'Keeps good time. Cable-free, so it lives where it wants.'],
  ],
  'HEH-08': [
    [4, 'Warm light', 'Folds flat, easy to store. Do not forget it in the rain. I did.'],
    [5, '', 'Three in a row over the terrace, everyone stays longer.'],
  ],
  'HEH-09': [[5, 'Simple and solid', 'Holds four blankets and a climbing bean.']],
  'HEH-10': [
    [5, 'To market every Saturday', 'Handle does not cut even with potatoes.'],
    [4, '', 'Large is large. The small one is right for a bicycle.'],
  ],
  'HEH-11': [[5, 'Better than any vacuum for the yard', 'Stiff and even. Hangs by the door.']],
  'HEH-12': [
    [
      5,
      'Holds water',
      'I doubted it, filled it, and the table stayed dry. The scratched band is lovely.',
    ],
  ],
};
