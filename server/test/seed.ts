import fc from 'fast-check';
import { SEED } from './soak.ts';

fc.configureGlobal({ seed: SEED });
