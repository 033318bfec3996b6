/** Hands a file that a call answered with to the browser, to be saved under the name that the server gave it. */
export function saveFile({ data, headers }: { data: Blob; headers: Headers }): void {
  const [, name] = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '') ?? [];
  const link = document.createElement('a');
  link.href = URL.createObjectURL(data);
  link.download = name ?? 'download';
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has begun to save by then; at once would be too early for some.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
