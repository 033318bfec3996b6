import type { World } from '../world.ts';
import { addressFor, type Operation } from './operations.ts';
import type { Place } from './place.ts';
import type { SampleInput } from './table.ts';

/** Calls an operation with the input of its row, as the holder of the token. */
export function ask(
  world: World,
  place: Place,
  operation: Operation,
  given: SampleInput,
  token: string | undefined,
) {
  const { file, body } = given;
  const headers: Record<string, string> = {};
  if (token) headers['authorization'] = `Bearer ${token}`;
  let payload: string | Buffer | undefined;
  if (file) {
    headers['content-type'] = 'multipart/form-data; boundary=b';
    payload = Buffer.concat([
      Buffer.from(
        `--b\r\ncontent-disposition: form-data; name="${file.field}"; filename="${file.name}"\r\n\r\n`,
      ),
      file.data,
      Buffer.from('\r\n--b--\r\n'),
    ]);
  } else if (body !== undefined) {
    headers['content-type'] = 'application/json';
    payload = JSON.stringify(body);
  }
  return world.app.inject({
    method: operation.method.toUpperCase() as 'GET',
    url: `/api${addressFor(place, operation, given)}`,
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
}
