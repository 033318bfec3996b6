import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BucketSettings } from '../src/kit/storage-settings.ts';

/** A bucket behind a proxy. `answer` can respond to a call; null passes the call on. */
export async function bucketProxy(
  bucket: BucketSettings,
  answer: (call: string, n: number) => number | 'cut' | null,
) {
  const calls: string[] = [];
  const proxy = createServer((incoming, outgoing) => {
    const call = `${incoming.method} ${incoming.url}`;
    calls.push(call);
    const verdict = answer(call, calls.length);
    if (verdict === 'cut') return void incoming.socket.destroy();
    if (verdict !== null) {
      incoming.resume();
      return void incoming.once('end', () => outgoing.writeHead(verdict).end());
    }
    const onward = request(
      bucket.endpoint + incoming.url,
      { method: incoming.method, headers: incoming.headers },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 500, response.headers);
        response.pipe(outgoing);
      },
    );
    incoming.pipe(onward);
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  const endpoint = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return {
    calls,
    settings: { ...bucket, endpoint },
    close: () => {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}
