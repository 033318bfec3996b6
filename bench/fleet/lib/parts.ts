// The parts of the fleet that a command can choose.
import { CADDY, startCaddy } from './caddy.ts';
import { startNginx } from './nginx.ts';
import { startS3rver } from './s3rver.ts';
import { startSwift, SWIFT } from './swift.ts';

export const PROXIES = {
  nginx: { title: 'nginx', start: startNginx, needs: [] },
  caddy: { title: 'Caddy', start: startCaddy, needs: [CADDY] },
};

export const STORES = {
  s3rver: { title: 's3rver', start: startS3rver, needs: [] },
  swift: { title: 'Swift', start: startSwift, needs: SWIFT },
};

export interface Parts {
  /** What stands before the web machines. */
  proxy: keyof typeof PROXIES;
  /** Where the files are. */
  store: keyof typeof STORES;
}

export const USUAL: Parts = { proxy: 'nginx', store: 's3rver' };

/** The options of a command that chooses parts. */
export const PART_OPTIONS = {
  proxy: { type: 'string', default: USUAL.proxy },
  store: { type: 'string', default: USUAL.store },
} as const;

/** The parts that a command was asked for. Ends it if there is none of that name. */
export function chosenParts({ proxy, store }: Record<keyof Parts, string>): Parts {
  return { proxy: oneOf('proxy', proxy, PROXIES), store: oneOf('store', store, STORES) };
}

/** The Debian packages that these parts need beyond those of every fleet. */
export const needsOf = ({ proxy, store }: Parts) => [
  ...PROXIES[proxy].needs,
  ...STORES[store].needs,
];

/** The parts that aren’t the usual ones, such as `Caddy and Swift`; empty if all are. */
export const unusual = ({ proxy, store }: Parts): string =>
  [
    ...(proxy === USUAL.proxy ? [] : [PROXIES[proxy].title]),
    ...(store === USUAL.store ? [] : [STORES[store].title]),
  ].join(' and ');

function oneOf<K extends string>(option: string, given: string, all: Record<K, unknown>): K {
  const names = Object.keys(all) as K[];
  const one = names.find((name) => name === given);
  if (one !== undefined) return one;
  console.error(`--${option} takes ${names.join(' or ')}, not ${given}.`);
  process.exit(1);
}
