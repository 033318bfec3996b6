import { paths } from '../paths.ts';

/** Where the market is to be seen, in the bar and in the menu of a phone. */
export const siteLinks = [
  { label: 'Explore', to: paths.explore() },
  { label: 'Videos', to: paths.videos() },
  { label: 'Sell', to: paths.sell() },
];
