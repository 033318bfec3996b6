import { readdir, stat } from 'node:fs/promises';

/**
 * User ids that no system assigns to an account, nor systemd to a service: see "Users, Groups,
 * UIDs" of systemd.
 */
export const FIRST_USER = 60_578;
const LAST_USER = 61_183;

/** A user id of its own until it is released. */
export type RoomUser = { id: number; giveBack: () => void };

const taken = new Set<number>();

/** Two that run at once are strangers: neither can signal, trace or outnumber the other. */
export async function takeUser(): Promise<RoomUser> {
  const others = await usersAtWork();
  for (let id = FIRST_USER; id <= LAST_USER; id += 1) {
    if (taken.has(id) || others.has(id)) continue;
    taken.add(id);
    return { id, giveBack: () => void taken.delete(id) };
  }
  throw new Error('No user is left to read uploads as');
}

/** The users of this machine's processes, including another Souk's. */
async function usersAtWork(): Promise<Set<number>> {
  // Only Linux has this folder.
  const names = await readdir('/proc').catch(() => []);
  const processes = names.filter((name) => /^\d+$/.test(name));
  const owner = (name: string) =>
    stat(`/proc/${name}`).then(
      ({ uid }) => uid,
      () => -1,
    );
  return new Set(await Promise.all(processes.map(owner)));
}
