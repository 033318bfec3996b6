// The shared parts of the bare writes: running a statement, and identifying the caller.
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export type Id = { id: string };
export type Ask = <Row = Id>(name: string, text: string, values: unknown[]) => Promise<Row[]>;
export type Write<Body = never> = (
  ask: Ask,
  request: IncomingMessage,
  body: Body,
) => Promise<unknown>;

const SESSION = `select u.id from sessions s join users u on u.id = s.user_id
  where s.token_hash = $1 and s.expires_at > now()`;
export async function userOf(ask: Ask, request: IncomingMessage): Promise<string | undefined> {
  const token = String(request.headers.authorization).slice('Bearer '.length);
  const [user] = await ask('session', SESSION, [createHash('sha256').update(token).digest()]);
  return user?.id;
}
