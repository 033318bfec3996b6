/** Reads a response's text, up to so many bytes. @throws if it is longer, as soon as that is known */
export async function limitedText(response: Response, most: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > most) throw new Error(`The answer is longer than ${most} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}
