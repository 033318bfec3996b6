import type { DemoReview } from '../types.ts';

export const despensaNorte: Record<string, DemoReview[]> = {
  'DES-01': [
    [5, 'Like nothing from a supermarket', 'Thick, dark and a bit bitter. I eat it with a spoon.'],
    [4, '', 'Sets very firm, so stand it in warm water.'],
    [5, 'The pot!', 'Honey is gone, mustard lives there now.'],
  ],
  'DES-02': [
    [5, 'Nutty and clean', 'Arrived cool in its wool. Half of it did not see the evening.'],
    [5, '', 'We take the kilo now.'],
    [4, 'Very good', 'A touch drier than the last wheel, still excellent for grating.'],
  ],
  'DES-03': [
    [5, 'Plum, really', 'I laughed at the tasting notes and then tasted plum.'],
    [4, '', 'Snappy and not too sweet. Wish the bar were bigger.'],
  ],
  'DES-04': [
    [5, 'Still good on day five', 'Toast is outstanding. My baker should read this.'],
    [4, '', 'Came slightly squashed on one side. Tasted perfect.'],
  ],
  'DES-05': [
    [5, 'Smells like a bakery', 'Twelve minutes and the whole house was awake.'],
    [4, '', 'Keep an eye on the oven, ours took only ten.'],
  ],
  'DES-06': [[5, 'Proper pretzels', 'From someone who grew up near Munich: yes.']],
  'DES-07': [
    [4, 'Mild and large', 'Good with vermouth. An hour out of the fridge helps.'],
    [5, '', 'The pepper in the middle is roasted, you can tell.'],
  ],
  'DES-08': [[5, 'Aroma', 'Ten seconds in oil and the beans were another dish.']],
  'DES-09': [
    [5, 'Worth waiting for Thursday', 'Crunchy salt, cultured taste. On that loaf it is dinner.'],
    [3, 'Sold out again', 'Third time I came too late. When I get it, five stars.'],
  ],
  'DES-10': [
    [5, 'Soft in the middle', 'They lasted two days. The tin lasted longer.'],
    [4, '', 'A little sweet for me, gone anyway.'],
  ],
  'DES-12': [[5, 'Pour it high', 'Made a mess of the kitchen and would do it again.']],
  'DES-13': [[5, 'Juicy', 'Peels in one go. Hangs by the window and people ask.']],
};
