import { expect, test } from 'vitest';
import { refusingMigration } from './lib/release-before.mjs';

const file = (name: string) => `${name}.sql`;
const ours = [
  { file: file('0074_a'), text: '-- expand\nselect 1;' },
  { file: file('0076_b'), text: '-- contract: needs 0075\nselect 1;' },
];

test('an earlier release is only tested if it can run on the new schema', () => {
  expect(refusingMigration([file('0073_x'), file('0074_a')], ours)).toBe(file('0076_b'));
  expect(refusingMigration([file('0074_a'), file('0075_y')], ours)).toBeUndefined();
});
