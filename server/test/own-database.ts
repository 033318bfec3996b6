import { forgetDatabase } from './database.ts';

// The files of a worker share its process: each begins with a database as new.
forgetDatabase();
