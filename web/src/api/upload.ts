/**
 * Sends a request by XMLHttpRequest, which alone can report upload progress: `onProgress` receives
 * the fraction sent, 0 to 1. Resolves and fails as fetch does.
 */
export function fetchWithProgress(
  url: string,
  { method = 'GET', headers, body, signal }: RequestInit,
  onProgress: (sent: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const givenUp = () => reject(new DOMException('The upload was given up', 'AbortError'));
    request.open(method, url);
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    request.addEventListener('error', () => reject(new TypeError('The upload failed')));
    request.addEventListener('abort', givenUp);
    request.addEventListener('load', () => {
      const { status, responseText } = request;
      resolve(
        new Response(status === 204 ? null : responseText, { status, headers: headersOf(request) }),
      );
    });
    if (signal?.aborted) {
      givenUp();
      return;
    }
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body as FormData | Blob);
  });
}

function headersOf(request: XMLHttpRequest): Headers {
  const lines = request.getAllResponseHeaders().trim().split(/\r\n/);
  return new Headers(
    lines.filter(Boolean).map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    }),
  );
}
