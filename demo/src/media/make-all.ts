/**
 * node make-all.ts FOLDER: makes every picture and clip of the demo in a folder of media, with all that
 * the machine has; the clips at half their size, for journeys in which they only have to play.
 */
import { availableParallelism } from 'node:os';
import { localDisk } from '@souk/server/gateways/storage/storage';
import { toolCommand } from '@souk/server/gateways/video/run-tool';
import { makeDemoMedia } from './make-media.ts';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Say in which folder');

const began = Date.now();
const { made, failures } = await makeDemoMedia({
  store: localDisk(folder),
  ffmpegPath: await toolCommand('ffmpeg', null),
  priority: 0,
  clipPart: 0.5,
  processes: availableParallelism(),
});
for (const { path, reason } of failures) process.stderr.write(`✗ ${path}: ${reason}\n`);
const seconds = Math.round((Date.now() - began) / 1000);
process.stdout.write(`${made} demo pictures and clips made (${seconds} s)\n`);
process.exitCode = failures.length > 0 ? 1 : 0;
