import { readdirSync } from 'node:fs';
import type { Endpoint } from '@souk/contract/endpoint';

const CONTRACT = new URL('../../contract/src/', import.meta.url);

export async function declaredEndpoints(): Promise<Endpoint[]> {
  const files = readdirSync(CONTRACT).filter((name) => !name.includes('.test.'));
  const modules = await Promise.all(
    files.map((name) => import(new URL(name, CONTRACT).href) as Promise<Record<string, unknown>>),
  );
  return modules
    .flatMap((module) => Object.entries(module))
    .filter(([name]) => name.endsWith('Api'))
    .flatMap(([, api]) => Object.values(api as Record<string, Endpoint>));
}
