import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { claimServer } from './claim.ts';
import { ensureServer } from './postmaster.ts';
import type { Site } from './postmaster.ts';

const PAUSE_MS = 500;

/**
 * Watches a claimed server: if it ends (killed, out of memory), it is restarted and claimed again.
 */
export function keepWatch(
  site: Site,
  firstPid: number,
  firstClaim: pg.Client,
): { end(): Promise<number> } {
  let pid = firstPid;
  let claim = firstClaim;
  let ending = false;
  let repair = Promise.resolve();
  site.portIsKnown = true;

  function listen(): void {
    claim.once('end', () => {
      if (!ending) repair = bringBack();
    });
  }

  async function bringBack(): Promise<void> {
    site.log('PostgreSQL went away: bringing it back');
    while (!ending) {
      try {
        pid = await ensureServer(site);
        const again = await claimServer(site);
        if ('heldBy' in again) {
          site.log(`PostgreSQL is now owned by another Souk (process ${again.heldBy})`);
          return;
        }
        claim = again;
        listen();
        return;
      } catch (error) {
        site.log((error as Error).message);
        await sleep(PAUSE_MS);
      }
    }
  }

  listen();
  return {
    /** Ends the watch and releases the claim. @returns the server's process */
    async end() {
      ending = true;
      await repair;
      await claim.end().catch(() => undefined);
      return pid;
    },
  };
}
