import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Compiled once for this and the next start, which is quicker and takes less memory; where it can't be kept, no harm.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/souk', import.meta.url)));
// First of all: React picks its build as it is imported.
const { prepareEnvironment } = await import('./config.ts');
prepareEnvironment();
await import('./serve/run.ts');
