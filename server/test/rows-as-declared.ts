import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, expect, inject } from 'vitest';
import { takeFaults, takeSeen } from './check-rows.ts';

// Fails a test if a statement that it ran returned other rows than its code declares.
function report(): void {
  const found = takeFaults();
  if (found.length > 0) throw new Error(found.join('\n\n'));
}
afterEach(report);
afterAll(() => {
  const file = createHash('sha1')
    .update(expect.getState().testPath ?? '')
    .digest('hex');
  writeFileSync(join(inject('rowsSeen'), file), JSON.stringify(takeSeen()));
  report();
});
