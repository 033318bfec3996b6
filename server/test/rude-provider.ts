import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * How the connection to the provider fails. "after": the provider has done it, but its response is
 * lost.
 */
export const MANNERS = ['cut before', 'cut after', 'slow', '500 before', '500 after'] as const;
export type Manner = (typeof MANNERS)[number] | 'well';

/** Starts a proxy between the marketplace and its provider, which fails as instructed. */
export async function rudeProvider(target: string) {
  const way: { manner: Manner } = { manner: 'well' };

  function fail(manner: Manner, response: ServerResponse): void {
    if (manner.startsWith('cut')) response.destroy();
    // A slow one withholds its response until the client has gone.
    else if (manner !== 'slow') {
      response.writeHead(500, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { type: 'api_error', message: 'Something is wrong' } }));
    }
  }

  function pass(from: IncomingMessage, response: ServerResponse, manner: Manner): void {
    const { method, headers } = from;
    const onward = ask(new URL(from.url ?? '/', target), { method, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        if (manner !== 'well') return fail(manner, response);
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        response.end(Buffer.concat(parts));
      });
    });
    from.pipe(onward);
  }

  const server = createServer((from, response) => {
    const { manner } = way;
    if (manner.endsWith('before')) return fail(manner, response);
    return pass(from, response, manner);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    way,
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
