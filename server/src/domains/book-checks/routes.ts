import { ledgerApi } from '@souk/contract/ledger';
import type { Deps } from '../../deps.ts';
import { mount, type App } from '../../kit/route.ts';
import { checkBooks } from './check-books.ts';
import { lastCheck } from './reads.ts';

export function bookCheckRoutes(app: App, deps: Deps): void {
  mount(
    app,
    { check: ledgerApi.check, lastCheck: ledgerApi.lastCheck },
    { check: () => checkBooks(deps), lastCheck: () => lastCheck(deps) },
  );
}
