import { inject } from 'vitest';
import { forgetDatabase } from './database.ts';
import { sitePlace } from './site-place.ts';

// The files of a worker share its process: each begins with a fresh database.
forgetDatabase();
// In memory if there is enough: a database that stops writes hundreds of files to its disk.
sitePlace.folder = inject('embeddedFolder');
