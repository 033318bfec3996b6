import { parse, walk } from './sources.mjs';

/** Variables of the system, npm and CI, and those that Souk's programs pass to each other. */
const NOT_SETTINGS =
  /^(?:PATH|HOME|CI|ComSpec|npm_\w+|VITEST_\w+|DEBIAN_FRONTEND|REDOCLY_\w+|CHROME_PATH|SOUK_CLOCK)$/;
const NAME = /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)*$/;

/**
 * Checks that docs/operating.md lists exactly the settings that are read.
 * @param {import('./sources.mjs').Source[]} sources
 * @param {string} manual the text of docs/operating.md
 * @returns {string[]} one line per fault
 */
export function settingFaults(sources, manual) {
  const read = new Map(
    sources.flatMap((source) => settingsIn(source).map((name) => [name, source.file])),
  );
  const rows = manual.split('\n').filter((line) => line.startsWith('| `'));
  const listed = new Set(
    rows.flatMap((row) => [...row.split('|')[1].matchAll(/`([^`]+)`/g)].map(([, name]) => name)),
  );
  const settings = [...listed].filter((name) => NAME.test(name));
  return [
    ...[...read]
      .filter(([name]) => !listed.has(name))
      .map(([name, file]) => `${file} reads ${name}: it is not in docs/operating.md`),
    ...settings
      .filter((name) => !read.has(name))
      .map((name) => `docs/operating.md lists ${name}: nothing reads it`),
  ];
}

/**
 * The names that a source reads from the environment: `env.X`, `env['X']`, `const { X } = env`, and
 * `flag(env, 'X', …)` of config.ts.
 */
function settingsIn(source) {
  const names = [];
  const isEnv = (node) => (node?.property?.name ?? node?.name) === 'env';
  walk(
    parse(source).program,
    ({ type, object, property, callee, arguments: [first, second] = [], id, init }) => {
      if (type === 'MemberExpression' && isEnv(object)) names.push(property.name ?? property.value);
      if (type === 'VariableDeclarator' && id.type === 'ObjectPattern' && isEnv(init)) {
        names.push(...id.properties.map(({ key }) => key?.name ?? key?.value));
      }
      if (type === 'CallExpression' && callee && isEnv(first)) names.push(second?.value);
    },
  );
  return names.filter((name) => NAME.test(name) && !NOT_SETTINGS.test(name));
}
