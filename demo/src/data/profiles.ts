/** How the shops ship that don't take the site's fee. */
import { EU_COUNTRIES } from '@souk/contract/countries';

/** Whole cents, and minimum and maximum days in transit. */
interface DemoRate {
  name: string;
  days: [number, number];
  cents: number;
  furtherCents: number;
  freeOverCents?: number;
}

interface DemoZone {
  name: string;
  /** Two-letter codes; "*" is all others. */
  countries: string[];
  rates: DemoRate[];
}

/** Its handling days are the shop's, in sending.ts. */
export interface DemoProfile {
  name: string;
  /** The SKUs of its products. Missing: it's the default one. */
  products?: string[];
  zones: DemoZone[];
}

const restOfEu = (country: string) => EU_COUNTRIES.filter((member) => member !== country);

interface DemoShipping {
  /** Two-letter code. */
  ships_from: string;
  profiles: DemoProfile[];
}

export const PROFILES: Record<string, DemoShipping> = {
  'bottega-arno': {
    ships_from: 'IT',
    profiles: [
      {
        name: 'Parcels',
        zones: [
          {
            name: 'Italy',
            countries: ['IT', 'SM', 'VA'],
            rates: [
              {
                name: 'Standard',
                days: [1, 3],
                cents: 590,
                furtherCents: 100,
                freeOverCents: 12_000,
              },
              { name: 'Express', days: [1, 1], cents: 1290, furtherCents: 200 },
            ],
          },
          {
            name: 'European Union',
            countries: restOfEu('IT'),
            rates: [
              {
                name: 'Standard',
                days: [3, 6],
                cents: 1190,
                furtherCents: 200,
                freeOverCents: 25_000,
              },
              { name: 'Express', days: [1, 3], cents: 2490, furtherCents: 400 },
            ],
          },
          {
            name: 'Everywhere else',
            countries: ['*'],
            rates: [{ name: 'Tracked', days: [6, 12], cents: 2490, furtherCents: 500 }],
          },
        ],
      },
    ],
  },
  'hearth-and-hollow': {
    ships_from: 'IE',
    profiles: [
      {
        name: 'Parcels',
        zones: [
          {
            name: 'Ireland',
            countries: ['IE'],
            rates: [{ name: 'Standard', days: [1, 2], cents: 690, furtherCents: 200 }],
          },
          {
            name: 'United Kingdom and European Union',
            countries: ['GB', ...restOfEu('IE')],
            rates: [{ name: 'Standard', days: [3, 6], cents: 1490, furtherCents: 400 }],
          },
          {
            name: 'Everywhere else',
            countries: ['*'],
            rates: [{ name: 'Standard', days: [7, 14], cents: 2990, furtherCents: 900 }],
          },
        ],
      },
      {
        name: 'Furniture',
        products: ['HEH-13'],
        zones: [
          {
            name: 'Ireland',
            countries: ['IE'],
            rates: [{ name: 'Standard', days: [2, 4], cents: 1990, furtherCents: 1490 }],
          },
          {
            name: 'Everywhere else',
            countries: ['*'],
            rates: [{ name: 'Standard', days: [7, 21], cents: 5990, furtherCents: 4490 }],
          },
        ],
      },
    ],
  },
  'muddy-paws': {
    ships_from: 'CA',
    profiles: [
      {
        name: 'Parcels',
        zones: [
          {
            name: 'Canada',
            countries: ['CA'],
            rates: [
              {
                name: 'Standard',
                days: [2, 6],
                cents: 790,
                furtherCents: 100,
                freeOverCents: 7500,
              },
              { name: 'Express', days: [1, 2], cents: 1690, furtherCents: 200 },
            ],
          },
          {
            name: 'United States',
            countries: ['US'],
            rates: [{ name: 'Standard', days: [4, 9], cents: 1290, furtherCents: 200 }],
          },
          {
            name: 'Everywhere else',
            countries: ['*'],
            rates: [{ name: 'Tracked', days: [8, 18], cents: 2190, furtherCents: 400 }],
          },
        ],
      },
    ],
  },
};
