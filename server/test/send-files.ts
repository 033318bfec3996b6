import { addressOf, type Endpoint, type FileFields } from '@souk/contract/endpoint';

export type SentFile = {
  name: string;
  data: Uint8Array | string;
  /** The multipart field; by default the first that the endpoint takes. */
  field?: string;
};

type SendOptions = {
  token: string | null;
  params?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
};

/** Sends files to an endpoint over a real socket, as browsers do. */
export async function sendFiles(
  { url }: { url: string },
  endpoint: Endpoint & { files: FileFields },
  files: readonly SentFile[],
  { token, headers, ...to }: SendOptions,
) {
  const form = new FormData();
  for (const { name, data, field = endpoint.files.names[0] } of files) {
    form.append(
      field ?? '',
      new Blob([typeof data === 'string' ? data : new Uint8Array(data)]),
      name,
    );
  }
  const answer = await fetch(`${url}/api${addressOf(endpoint, to)}`, {
    method: endpoint.method,
    body: form,
    headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
  });
  const body: any = await answer.json();
  return { status: answer.status, headers: answer.headers, body };
}
