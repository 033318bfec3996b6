import { confinement } from '../closed-room/confinement.ts';
import { runTool, toolCommand } from './run-tool.ts';

/** How long a release gets security fixes. */
const OLD_AFTER_YEARS = 3;

/**
 * A line for the operator if the ffmpeg that reads strangers' videos gets no more security fixes,
 * or is missing; else null.
 */
export async function ageOfFfmpeg(configured: string | null, now: Date): Promise<string | null> {
  const says = await toolCommand('ffmpeg', configured)
    .then((command) => runTool(command, ['-version'], { timeoutMs: 10_000 }))
    // Some systems don't even have a bundled one.
    .catch(() => null);
  if (says === null)
    return 'ffmpeg does not run: videos are refused. Install it, or set FFMPEG_PATH.';
  const [, year] = /^ffmpeg .*Copyright \(c\) (?:\d{4}-)?(\d{4})/.exec(says.toString()) ?? [];
  if (!year || now.getFullYear() - Number(year) < OLD_AFTER_YEARS) return null;
  return `ffmpeg is of ${year} and reads what strangers upload. Install your system's, or set FFMPEG_PATH.`;
}

/** Advice for the operator on how uploads are read, one line each. */
export async function uploadAdvice(configured: string | null, now: Date): Promise<string[]> {
  const old = await ageOfFfmpeg(configured, now);
  return [...(await confinement()).lacks, ...(old === null ? [] : [old])];
}
