import { addressOf, type AnswerOf, type Endpoint, type CallInput } from '@souk/contract/endpoint';

/** The caller and the site. `token`: '' is a visitor. */
export type Caller = { token: string; base: string };

/** Calls an endpoint. @throws if the answer is not its success */
export async function call<E extends Endpoint>(
  { token, base }: Caller,
  endpoint: E,
  { params, query, body, files = [] }: CallInput<E>,
): Promise<AnswerOf<E>> {
  const path = addressOf(endpoint, { params, query: query as Record<string, string> });
  const form = new FormData();
  for (const file of files) form.append(endpoint.files?.names[0] ?? '', file);
  const answer = await fetch(`${base}/api${path}`, {
    method: endpoint.method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(endpoint.files ? { body: form } : body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return JSON.parse(text) as AnswerOf<E>;
}
