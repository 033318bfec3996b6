import { Resolver } from 'node:dns/promises';

/** The addresses of a host. @throws if no name server answers in time, or none knows the name */
export type FindAddresses = (name: string, signal: AbortSignal) => Promise<string[]>;

const FIRST_TRY_MS = 1000;
const TRIES = 2;

/**
 * Looks names up at the system's name servers, or at these. It uses sockets of its own:
 * `dns.lookup` would hold one of the few threads that passwords, files and payments need too, for
 * as long as a name server stays silent. Names in /etc/hosts and search domains belong to the
 * operator and don't count.
 */
export function nameServers(servers?: string[]): FindAddresses {
  return async (name, signal) => {
    signal.throwIfAborted();
    const resolver = new Resolver({ timeout: FIRST_TRY_MS, tries: TRIES });
    if (servers) resolver.setServers(servers);
    const cancel = () => resolver.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
      const found = answers.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
      if (found.length === 0) throw new Error(`No address was found for ${name}`);
      return found;
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  };
}
