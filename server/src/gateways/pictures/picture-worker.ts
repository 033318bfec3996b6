import { serveInside } from '../closed-room/inside.ts';

// Above its memory limit the library would write files, which it may not. oxlint-disable-next-line
// node/no-process-env -- the library takes this from nowhere else
// oxlint-disable-next-line node/no-process-env -- the library takes this from nowhere else
Object.assign(process.env, { VIPS_DISC_THRESHOLD: '4g' });
const { work } = await import('./picture-tasks.ts');
serveInside(work);
