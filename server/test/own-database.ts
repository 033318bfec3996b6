import { forgetDatabase } from './database.ts';

// The files of a worker share its process: each begins with a fresh database.
forgetDatabase();
