import type { Deps } from '../../deps.ts';
import { deleteDemoSessions } from './queries.ts';

/**
 * Signs out everyone who uses a demo account: their passwords are public. Login refuses them while the
 * demo is off. Answers whether there are such accounts.
 */
export function endDemoSessions(deps: Pick<Deps, 'db'>): Promise<boolean> {
  return deleteDemoSessions(deps.db);
}
