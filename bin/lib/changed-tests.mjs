import { posix } from 'node:path';

const ROOM = /^(?:server\/src\/domains|web\/src\/features)\/([^/]+)\//;
const CONTRACT = /^contract\/src\/([\w-]+?)(?:\.test)?\.ts$/;

/** A domain's name, or undefined for a file of none. */
const roomOf = (file) => (ROOM.exec(file) ?? CONTRACT.exec(file))?.[1];

/** Whether a journey is a room’s: its name is the room’s, or begins with it and a dash. */
const isOf = (journey, room) =>
  journey === `e2e/${room}.spec.ts` || journey.startsWith(`e2e/${room}-`);

/**
 * The tests and journeys of the rooms that changed files belong to. For a file of no room these are
 * the tests in its folder, and a changed test is itself one.
 * @param {string[]} changed
 * @param {string[]} tests the paths of all tests and journeys
 * @returns {string[]}
 */
export function testsOf(changed, tests) {
  const rooms = new Set(changed.map(roomOf).filter(Boolean));
  const folders = new Set(changed.filter((file) => !roomOf(file)).map(posix.dirname));
  const isJourney = (test) => test.startsWith('e2e/');
  return tests.filter((test) => {
    if (changed.includes(test) || rooms.has(roomOf(test))) return true;
    if (isJourney(test)) return [...rooms].some((room) => isOf(test, room));
    return folders.has(posix.dirname(test));
  });
}
