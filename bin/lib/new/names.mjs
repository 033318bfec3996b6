import { Failure } from '../failure.mjs';

/**
 * A name in the forms used by files, code and people.
 * @param {string} kebab such as "gift-lists"
 */
export function namesOf(kebab) {
  const words = kebab.split('-');
  const capital = (word) => word[0].toUpperCase() + word.slice(1);
  const pascal = words.map(capital).join('');
  const sentence = capital(words.join(' '));
  return {
    kebab,
    pascal,
    camel: pascal[0].toLowerCase() + pascal.slice(1),
    snake: words.join('_'),
    sentence,
    lower: words.join(' '),
  };
}

/** Splits "follows/gift-lists" into its room and its name. @param {string} given */
export function roomAndName(given) {
  const found = /^([a-z]+)\/([a-z]+(?:-[a-z]+)*)$/.exec(given || '');
  if (!found) {
    throw new Failure('Say the room and the name, in small letters: follows/gift-lists.');
  }
  return { room: found[1], name: namesOf(found[2]) };
}
