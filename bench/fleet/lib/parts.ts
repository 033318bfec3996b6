// The parts of the fleet that a command can choose.
import { CADDY, startCaddy } from './caddy.ts';
import { startNginx } from './nginx.ts';

export const PROXIES = {
  nginx: { title: 'nginx', start: startNginx, needs: [] },
  caddy: { title: 'Caddy', start: startCaddy, needs: [CADDY] },
};

export interface Parts {
  /** What stands before the web machines. */
  proxy: keyof typeof PROXIES;
}

export const USUAL: Parts = { proxy: 'nginx' };

/** The options of a command that chooses parts. */
export const PART_OPTIONS = {
  proxy: { type: 'string', default: USUAL.proxy },
} as const;

/** The parts that a command was asked for. Ends it if there is none of that name. */
export function chosenParts({ proxy }: { proxy: string }): Parts {
  return { proxy: oneOf('proxy', proxy, PROXIES) };
}

/** The Debian packages that these parts need beyond those of every fleet. */
export const needsOf = ({ proxy }: Parts) => [...PROXIES[proxy].needs];

/** The parts that aren’t the usual ones, such as `Caddy`; empty if all are. */
export const unusual = ({ proxy }: Parts): string =>
  proxy === USUAL.proxy ? '' : PROXIES[proxy].title;

function oneOf<K extends string>(option: string, given: string, all: Record<K, unknown>): K {
  const names = Object.keys(all) as K[];
  const one = names.find((name) => name === given);
  if (one !== undefined) return one;
  console.error(`--${option} takes ${names.join(' or ')}, not ${given}.`);
  process.exit(1);
}
