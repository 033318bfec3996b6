import { Failure } from '../failure.mjs';
import { ANCHORS } from './anchors.mjs';
import { namesOf } from './names.mjs';

const TEST = 'server/src/config.test.ts';

/**
 * Adds a number from the environment: the field of Config, its parsing, its row for operators, and
 * its test.
 * @param {import('./changes.mjs').Changes} changes
 * @param {string} given "GIFT_DAYS"
 */
export function newSetting(changes, given) {
  if (!/^[A-Z]+(?:_[A-Z]+)*$/.test(given || '')) {
    throw new Failure('Say the name as the environment has it, in capitals: GIFT_DAYS.');
  }
  const { camel } = namesOf(given.toLowerCase().replaceAll('_', '-'));
  if (changes.read('server/src/config.ts').includes(`'${given}'`)) {
    throw new Failure(`${given} is a setting already.`);
  }

  changes.insert(
    ANCHORS.settingType(),
    `  /** TODO: what it is, and its unit. */\n  ${camel}: number;\n`,
  );
  changes.insert(ANCHORS.settingRead(), `    ${camel}: number(env, '${given}', 30, 1, 10_000),\n`);
  changes.insert(
    ANCHORS.settingRow(),
    `| \`${given}\` | 30 | TODO: what changes with it, in which unit |\n`,
  );
  changes.append(
    TEST,
    `
it('${given} is a whole number, 30 by default', () => {
  expect(readConfig({}).${camel}).toBe(30);
  expect(readConfig({ ${given}: '7' }).${camel}).toBe(7);
  expect(() => readConfig({ ${given}: 'many' })).toThrow(ConfigError);
});
`,
  );
}
