import { ProblemError } from '../kit/problems.ts';
import type { App } from '../kit/route.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'OPTIONS'] as const;

type Path = { url: string; methods: Set<string> };

/** Collects the paths of all further routes; the returned function answers their other methods. */
export function collectPaths(app: App): () => void {
  const paths = new Map<string, Path>();
  let collecting = true;
  app.addHook('onRoute', ({ url, method }) => {
    if (!collecting) return;
    // The router identifies a parameter by its place, not its name; /api and /api/ are the same
    // address.
    const place = url.replaceAll(/:\w+/g, ':').replace(/(?<=.)\/$/, '');
    const path = paths.get(place) ?? { url, methods: new Set() };
    for (const one of [method].flat()) path.methods.add(one);
    paths.set(place, path);
  });
  return () => {
    collecting = false;
    for (const path of paths.values()) refuseOthers(app, path);
  };
}

function refuseOthers(app: App, { url, methods }: Path): void {
  const others = METHODS.filter((method) => !methods.has(method));
  if (others.length === 0) return;
  const allowed = METHODS.filter((method) => methods.has(method) || method === 'OPTIONS').join(
    ', ',
  );
  app.route({
    method: [...others],
    url,
    exposeHeadRoute: false,
    config: { access: 'public' },
    // Before a body is read, whatever it is.
    onRequest: async (request, reply) => {
      reply.header('allow', allowed);
      if (request.method === 'OPTIONS')
        return reply.header('cache-control', 'no-store').code(204).send();
      throw new ProblemError(405, `${request.method} isn’t supported here, only ${allowed}`);
    },
    handler: () => undefined,
  });
}
