// The bare server that Souk is compared with: node:http, pg, one hand-written named query for each
// call, JSON.stringify. No routes, no checks, no sessions, no limits: what the data alone cost.
// DATABASE_URL and PORT come from the environment.
import { createServer } from 'node:http';
import pg from 'pg';
import { bareQuery } from './bare-queries.ts';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 12 });

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://bare');
  const { name, text, values, one } = bareQuery(url);
  pool.query({ name, text, values }).then(
    ({ rows }) => {
      const body = JSON.stringify(one ? rows[0] : rows);
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      });
      response.end(body);
    },
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});

server.listen(Number(process.env.PORT), '127.0.0.1');
