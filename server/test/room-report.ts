import { confinement } from '../src/gateways/closed-room/confinement.ts';
import { sharpTools } from '../src/gateways/pictures/picture-tools.ts';
import { runTool } from '../src/gateways/video/run-tool.ts';

// A one-pixel GIF.
const PICTURE = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64');

/**
 * Reports how this process can close rooms, and whether both kinds work in them. Run by
 * confinement.test.ts.
 */
const { closed, users, lacks } = await confinement();
const { width } = await sharpTools({ warn: () => undefined }).encode(PICTURE, 100);
const program = await runTool('/bin/cat', [process.argv[2] ?? ''], {
  timeoutMs: 20_000,
  reads: [process.argv[2] ?? ''],
});
console.info(JSON.stringify({ closed, users, lacks, width, read: program.length }));
