import type { FastifyRequest } from 'fastify';
import { notFound, invalid, type ProblemError } from '../kit/problems.ts';
import type { App } from '../kit/route.ts';

/** Refuses text that no database holds: a zero byte, half a character. In a path it is a 404. */
export function refuseUnstorableText(app: App): void {
  app.addHook('preValidation', (request, _reply, done) => done(refusalOf(request)));
}

function refusalOf(request: FastifyRequest): ProblemError | undefined {
  if (unstorableIn(request.params)) return notFound();
  const path = unstorableIn(declaredQuery(request)) ?? unstorableIn(request.body);
  if (!path) return undefined;
  const name = path.findLast((part) => !/^\d+$/.test(part)) ?? 'The text';
  const message = `${name} holds a character that cannot be stored`;
  return invalid({ path: path.join('.'), message });
}

/** The query parameters that the endpoint reads: others may hold anything. */
function declaredQuery({ query, routeOptions }: FastifyRequest): Record<string, unknown> {
  const names = routeOptions.config.endpoint?.query?.shape ?? {};
  return Object.fromEntries(Object.entries(query ?? {}).filter(([name]) => name in names));
}

type Spot = { value: unknown; name: string; within: Spot | null };

/** Where the first such text is; null where there is none. No recursion: bodies may be very deep. */
function unstorableIn(root: unknown): string[] | null {
  const open: Spot[] = [{ value: root, name: '', within: null }];
  for (let spot = open.pop(); spot; spot = open.pop()) {
    const { value } = spot;
    if (typeof value === 'string' && !isStorable(value)) return pathTo(spot);
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) continue;
    for (const [name, member] of Object.entries(value)) {
      open.push({ value: member, name, within: spot });
    }
  }
  return null;
}

function pathTo(spot: Spot): string[] {
  const path: string[] = [];
  for (let at: Spot = spot; at.within; at = at.within) path.unshift(at.name);
  return path;
}

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\u0000');
