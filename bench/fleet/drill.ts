// npm run drill [NAME …] [--seconds N] [--times N] [--proxy caddy] [--store swift]: harms a whole fleet in one way, under load, and checks what was promised.
import { parseArgs } from 'node:util';
import { drills } from './drills/all.ts';
import { chosenParts, PART_OPTIONS } from './lib/parts.ts';
import { writeReport } from './lib/report.ts';
import { runDrill } from './lib/run.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string' },
    times: { type: 'string', default: '1' },
    ...PART_OPTIONS,
  },
});
const unknown = positionals.filter((name) => !(name in drills));
if (unknown.length > 0) {
  console.error(
    `No drill is named ${unknown.join(', ')}. There are: ${Object.keys(drills).join(', ')}.`,
  );
  process.exit(1);
}
const names = positionals.length > 0 ? positionals : Object.keys(drills);
const seconds = values.seconds === undefined ? null : Number(values.seconds);
const times = Number(values.times);
const parts = chosenParts(values);

let wrongs = 0;
for (const name of names) {
  const drill = drills[name];
  if (!drill) continue;
  const since = performance.now();
  const passed = () => `${((performance.now() - since) / 1000).toFixed(0)} s`.padStart(6);
  console.log(`\n${drill.title}`);
  const run = await runDrill({
    drill,
    seconds,
    times,
    parts,
    say: (line) => console.log(`${passed()}  ${line}`),
  });
  for (const finding of run.findings) {
    console.log(`${finding.wrongs.length === 0 ? '✓' : '✗'} ${finding.checked}`);
    for (const wrong of finding.wrongs.slice(0, 10)) console.log(`    ${wrong}`);
    wrongs += finding.wrongs.length;
  }
  const failed = run.attempts.filter(({ failure }) => failure !== null).length;
  console.log(
    `Selling again after ${(run.sellsAfter / 1000).toFixed(1)} s; ` +
      `${failed} of ${run.attempts.length} requests failed. ${await writeReport(name, run)}`,
  );
}
process.exit(wrongs > 0 ? 1 : 0);
