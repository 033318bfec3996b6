import type { World } from '../world.ts';
import type { Place } from './place.ts';
import type { SampleInput } from './table.ts';

export type Operation = { id: string; method: string; path: string };

/** Returns every call that openapi.json describes. */
export async function operationsOf(world: World): Promise<Operation[]> {
  const { paths } = (await world.raw('GET', '/openapi.json')).body;
  return Object.entries<Record<string, { operationId: string }>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId: id }]) => ({ id, method, path })),
  );
}

const NOUNS: [RegExp, string][] = [
  [/^\/shops\//, 'shopId'],
  [/^\/products\//, 'productId'],
];

/** Returns the URL of a call below /api, with the ids given for this call or those of the place. */
export function addressFor(
  { ids }: Place,
  { path }: Operation,
  { params = {}, query }: SampleInput,
): string {
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const noun = name === 'id' ? NOUNS.find(([start]) => start.test(path))?.[1] : undefined;
    return params[name] ?? ids[noun ?? name] ?? `no-${name}`;
  });
  return query ? `${address}?${new URLSearchParams(query)}` : address;
}
