import type { Deps } from '../../deps.ts';
import { refreshRates } from './refresh-rates.ts';

export const currencyJobs = {
  'refresh-rates': (deps: Deps) => refreshRates(deps),
};

export const currencyCron = [{ match: '7 * * * *', job: 'refresh-rates' }];
