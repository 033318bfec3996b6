import type { GoogleCall } from './google.ts';

const GOOGLE = 'https://generativelanguage.googleapis.com';

/**
 * One request of Google's service, by hand and once, with the seller's key in its header. `body` makes it a
 * POST. @throws Error with the HTTP `status`, and Google's own words, where it refuses
 */
export async function askGoogle(
  { apiKey, baseUrl, options }: GoogleCall,
  path: string,
  body?: object,
): Promise<Response> {
  const headers = { 'x-goog-api-key': apiKey, 'content-type': 'application/json' };
  const response = await fetch(`${(baseUrl ?? GOOGLE).replace(/\/$/, '')}/v1beta/${path}`, {
    headers,
    signal: options.signal,
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  if (response.ok) return response;
  const words = await response.text().catch(() => '');
  throw Object.assign(new Error(words.slice(0, 2000)), { status: response.status });
}
