import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Compiled code is cached for the next start, which is then quicker and takes less memory; harmless
// if it can't be stored.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/souk', import.meta.url)));
// First of all: React picks its build while it is imported.
const { prepareEnvironment } = await import('./config.ts');
prepareEnvironment();
await import('./serve/run.ts');
