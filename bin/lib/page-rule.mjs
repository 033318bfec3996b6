import { isTest, lineAt, parse, walk } from './sources.mjs';

const DECLARED_IN = /^contract\/src\/(?:admin-)?pages\.ts$/;

/** Files that may spell out the address of a page: the benchmarks visit them as strangers do. */
const MAY_SPELL = /^(?:bench|e2e|stripe-sandbox)\//;

/** The placeholder for an expression in a template. */
const HOLE = '\0';

/**
 * Checks that only contract/src/pages.ts and admin-pages.ts spell out addresses of pages: a page
 * renamed there moves everywhere.
 * @param {import('./sources.mjs').Source[]} sources
 * @returns {string[]} one line per fault
 */
export function pageFaults(sources) {
  const declared = sources.filter(({ file }) => DECLARED_IN.test(file)).flatMap(textsIn);
  const firsts = declared.flatMap(({ text }) => /^\/([\w-]+)/.exec(text)?.[1] ?? []);
  if (firsts.length === 0) return [];
  const first = [...new Set(firsts)].join('|');
  const spelled = new RegExp(`^(?:${HOLE}*/(?:${first})(?:[/?#]|$)|/${HOLE}/)`);
  return sources
    .filter(({ file }) => !DECLARED_IN.test(file) && !MAY_SPELL.test(file) && !isTest(file))
    .flatMap((source) =>
      textsIn(source)
        .filter(({ text }) => spelled.test(text))
        .map(
          ({ text, start }) =>
            `${source.file}:${lineAt(source.text, start)} spells ${text.replaceAll(HOLE, '…')}: contract/src/pages.ts has the address`,
        ),
    );
}

/** The strings and templates of a source. */
function textsIn(source) {
  const texts = [];
  walk(parse(source).program, ({ type, start, value, quasis }) => {
    if (type === 'Literal' && typeof value === 'string') texts.push({ start, text: value });
    if (type === 'TemplateLiteral')
      texts.push({ start, text: quasis.map((quasi) => quasi.value.cooked).join(HOLE) });
  });
  return texts;
}
