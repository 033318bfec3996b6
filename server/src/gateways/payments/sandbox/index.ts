export { sandboxPages } from './pages.ts';
export { createSandbox } from './sandbox.ts';
