import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HERE } from '../../lib/servers.ts';
import type { Attempt } from '../load/asker.ts';
import type { CheckResult } from '../load/check.ts';
import { unusual } from './parts.ts';
import type { Run } from './run.ts';

const RUNS =
  '| date | selling again | longest pause | requests | failed | wrong |\n|---|--:|--:|--:|--:|--:|';
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

/** Writes a drill's report: its last run, and one line for each earlier one. @returns its path */
export async function writeReport(name: string, run: Run): Promise<string> {
  const folder = join(HERE, 'docs/drills');
  const file = join(folder, `${name}.md`);
  await mkdir(folder, { recursive: true });
  const earlier = existsSync(file) ? linesOfRuns(readFileSync(file, 'utf8')) : [];
  await writeFile(file, reportOf(name, run, earlier));
  return file;
}

const linesOfRuns = (text: string) => text.split('\n').filter((line) => /^\| 20\d\d-/.test(line));

function reportOf(name: string, run: Run, earlier: readonly string[]): string {
  const { drill, parts, begun, moments, notes, findings, attempts } = run;
  const failed = attempts.filter(({ failure }) => failure !== null);
  const wrongs = findings.flatMap((finding) => finding.wrongs);
  const date = begun.toISOString().slice(0, 16).replace('T', ' ');
  const others = unusual(parts);
  const line = [
    others ? `${date}, with ${others}` : date,
    seconds(run.sellsAfter),
    seconds(run.longestPause),
    attempts.length,
    failed.length,
    wrongs.length,
  ];
  const list = [
    ...moments.map(({ at, what }) => `- ${seconds(at - run.harmedAt)}: ${what}`),
    ...notes.map((note) => `- ${note}`),
  ];
  return `# ${drill.title}

${drill.story}

This is the report of \`npm run drill -- ${name}\`: see [the drills](README.md).

## The last run

On ${date} UTC${others ? `, with ${others}` : ''}, the site sold again after ${line[1]}: from the harm until a checkout that began after it was
acknowledged. The longest pause between two acknowledged checkouts, from the harm on, was ${line[2]}.

${list.join('\n')}

### Requests

${requestsOf(attempts, run)}

Requests that failed were repeated until they had an answer.

### Checks

${findings.map(lineOf).join('\n')}

Alerts in Prometheus: ${run.alerts.join(', ') || 'none'}.

## All runs

${RUNS}
${[...earlier, `| ${line.join(' | ')} |`].join('\n')}
`;
}

const lineOf = ({ checked, wrongs }: CheckResult) =>
  wrongs.length === 0
    ? `- ✓ ${checked}`
    : `- ✗ ${checked}: ${wrongs.length} wrong\n${wrongs
        .slice(0, 5)
        .map((wrong) => `  - ${wrong}`)
        .join('\n')}`;

/** A table of the requests: how many, and how many failed of which cause, in each phase. */
function requestsOf(attempts: readonly Attempt[], { harmedAt, soldAt }: Run): string {
  const phaseOf = ({ at, milliseconds }: Attempt) =>
    at + milliseconds < harmedAt ? 0 : at <= soldAt ? 1 : 2;
  const count = (some: readonly Attempt[]) =>
    [0, 1, 2].map((phase) => some.filter((one) => phaseOf(one) === phase).length).join(' | ');
  const failed = attempts.filter(({ failure }) => failure !== null);
  const causes = [...Map.groupBy(failed, ({ what, failure }) => `${what}: ${failure}`)];
  return [
    '| | before the harm | until selling again | afterwards |\n|---|--:|--:|--:|',
    `| all requests | ${count(attempts)} |`,
    `| failed | ${count(failed)} |`,
    ...causes
      .toSorted(([, a], [, b]) => b.length - a.length)
      .map(([cause, some]) => `| ${cause} | ${count(some)} |`),
  ].join('\n');
}
