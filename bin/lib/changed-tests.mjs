import { posix } from 'node:path';

const NOUN = /^server\/src\/domains\/(?:[^/]+\/)?([^/]+)\/[^/]+$/;
const FEATURE = /^web\/src\/features\/([^/]+)\//;
const CONTRACT = /^contract\/src\/([\w-]+?)(?:\.test)?\.ts$/;

/** The noun that a file is about, or undefined for a file of none. */
const nounOf = (file) => (NOUN.exec(file) ?? FEATURE.exec(file) ?? CONTRACT.exec(file))?.[1];

/** Whether a journey is about a noun: its name is the noun, or begins with it and a dash. */
const isOf = (journey, noun) =>
  journey === `e2e/${noun}.spec.ts` || journey.startsWith(`e2e/${noun}-`);

/**
 * The tests and journeys of the nouns that changed files are about. For a file of none these are
 * the tests in its folder, and a changed test is itself one.
 * @param {string[]} changed
 * @param {string[]} tests the paths of all tests and journeys
 * @returns {string[]}
 */
export function testsOf(changed, tests) {
  const nouns = new Set(changed.map(nounOf).filter(Boolean));
  const folders = new Set(changed.filter((file) => !nounOf(file)).map(posix.dirname));
  const isJourney = (test) => test.startsWith('e2e/');
  return tests.filter((test) => {
    if (changed.includes(test) || nouns.has(nounOf(test))) return true;
    if (isJourney(test)) return [...nouns].some((noun) => isOf(test, noun));
    return folders.has(posix.dirname(test));
  });
}
