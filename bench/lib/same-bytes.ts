// A bare Node server that serves another server's pages from memory: node same-bytes.ts <its
// address>. PORT comes from the environment. It fetches each page once, compressed as served.
import { createServer, get, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';

type StoredAnswer = { body: Buffer; headers: IncomingHttpHeaders };

const source = process.argv[2];
const kept = new Map<string, StoredAnswer>();

const fetched = (path: string) =>
  new Promise<StoredAnswer>((resolve, reject) => {
    const outgoing = get(
      new URL(path, source),
      { headers: { 'accept-encoding': 'br' } },
      (answer) => {
        buffer(answer).then((body) => resolve({ body, headers: answer.headers }), reject);
      },
    );
    outgoing.once('error', reject);
  });

const server = createServer((request, response) => {
  const path = request.url ?? '/';
  const send = ({ body, headers }: StoredAnswer) => {
    response.writeHead(200, {
      'content-type': headers['content-type'],
      'content-encoding': headers['content-encoding'],
      'content-length': body.length,
    });
    response.end(body);
  };
  const known = kept.get(path);
  if (known) return send(known);
  fetched(path).then(
    (page) => {
      kept.set(path, page);
      send(page);
    },
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});

server.listen(Number(process.env.PORT), '127.0.0.1');
