import { serveInside } from '../closed-room/inside.ts';

// What the library can't hold it would write into files, which it may not.
// oxlint-disable-next-line node/no-process-env -- the library takes this from nowhere else
Object.assign(process.env, { VIPS_DISC_THRESHOLD: '4g' });
const { work } = await import('./picture-tasks.ts');
serveInside(work);
