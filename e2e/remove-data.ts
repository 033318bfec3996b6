import { rmSync } from 'node:fs';

/** The data of this run's marketplace goes with it. */
export default function removeData(): void {
  const folder = process.env.SOUK_E2E_DATA;
  if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
