import { STATUS_CODES } from 'node:http';
import {
  bodyLimitOf,
  secondFactorOf,
  type Endpoint,
  type FileFields,
} from '@souk/contract/endpoint';
import type * as z from 'zod/mini';
import { paramsOf } from '../../kit/route.ts';
import { fault, givenHeaders, takenHeader } from './parts.ts';
import type { schemaWriter } from './schemas.ts';

type Writer = ReturnType<typeof schemaWriter>;

const BEARER = { bearer: [] };

export function operation(endpoint: Endpoint, writer: Writer) {
  const { operationId, summary, tag, access, query, takes = [] } = endpoint;
  const body = bodyOf(endpoint, writer);
  return {
    operationId,
    summary,
    tags: [tag],
    // The allowed callers, as far as `security` can't express them.
    'x-access': access,
    ...(endpoint.proof && { 'x-proof': true }),
    ...(secondFactorOf(endpoint) && { 'x-second-factor': secondFactorOf(endpoint) }),
    // A public call accepts a token: it adds the distance, or an admin's view.
    security: access === 'public' ? [{}, BEARER] : [BEARER],
    parameters: [
      ...fieldsIn('path', paramsOf(endpoint), writer),
      ...fieldsIn('query', query, writer),
      ...takes.map(takenHeader),
      ...(isRead(endpoint) ? [takenHeader('If-None-Match')] : []),
    ],
    ...(body ? { requestBody: { required: !isOptional(endpoint), content: body } } : {}),
    ...(body && !endpoint.files ? { 'x-body-limit': bodyLimitOf(endpoint) } : {}),
    responses: { ...answersOf(endpoint, writer), ...faultsOf(endpoint) },
  };
}

/** Reads of JSON carry a tag; callers who have it are spared the body. */
const isRead = ({ method, produces }: Endpoint) => method === 'GET' && !produces;

function fieldsIn(place: 'path' | 'query', schema: z.ZodMiniObject | undefined, { write }: Writer) {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: field._zod.optin === undefined,
    schema: write(field, 'input'),
  }));
}

const isOptional = ({ body }: Endpoint) => body?.safeParse(null).success === true;

function bodyOf({ files, body, rawBody, plainText }: Endpoint, { write }: Writer) {
  if (files) return { 'multipart/form-data': filesIn(files) };
  const sent = body ?? rawBody;
  if (!sent) return undefined;
  const written = { schema: write(sent, 'input') };
  return { 'application/json': written, ...(plainText ? { 'text/plain': written } : {}) };
}

function filesIn({ names, many, types }: FileFields) {
  const file = { type: 'string', format: 'binary' };
  const field = many ? { type: 'array', items: file } : file;
  const each = <T>(value: T) => Object.fromEntries(names.map((name) => [name, value]));
  return {
    schema: {
      type: 'object',
      properties: each(field),
      ...(names.length === 1 ? { required: names } : {}),
    },
    encoding: each({ contentType: types }),
  };
}

function answersOf(endpoint: Endpoint, { write }: Writer) {
  const { answers: declared = {}, gives = [], takes = [], produces } = endpoint;
  const answers = Object.entries(produces ? {} : declared).map(
    ([status, shape]): [string, object] => [
      status,
      {
        description: STATUS_CODES[status] ?? status,
        headers: givenHeaders(
          'X-Request-Id',
          ...gives,
          ...(isRead(endpoint) ? (['ETag'] as const) : []),
          ...(status === '202' ? (['Location'] as const) : []),
          ...(status === '202' && takes.includes('Prefer')
            ? (['Preference-Applied'] as const)
            : []),
        ),
        ...(status === '204'
          ? {}
          : { content: { 'application/json': { schema: write(shape, 'output') } } }),
      },
    ],
  );
  if (produces) answers.push(['200', file(produces)]);
  if (isRead(endpoint))
    answers.push([
      '304',
      {
        description: 'Not modified: your copy is current',
        headers: givenHeaders('ETag', ...gives.filter((header) => header !== 'ETag')),
      },
    ]);
  return Object.fromEntries(answers);
}

const file = (types: readonly string[]) => ({
  description: 'A file, in UTF-8',
  headers: givenHeaders('Content-Disposition', 'X-Request-Id'),
  content: Object.fromEntries(types.map((type) => [type, { schema: { type: 'string' } }])),
});

/** The possible errors: most follow from who may call, and from the input. */
function faultsOf(endpoint: Endpoint) {
  const { access, errors = [], takes = [], allowance, files, rawBody, body, query } = endpoint;
  const statuses = [
    ...(body || files || rawBody ? [400, 413, 415, 422] : []),
    ...(query ? [422] : []),
    ...(paramsOf(endpoint) ? [404] : []),
    ...(access === 'public' ? [] : [401]),
    ...(access === 'owner' || secondFactorOf(endpoint) || endpoint.proof ? [403] : []),
    ...(allowance === 'none' ? [] : [429]),
    ...(takes.includes('If-Match') ? [412] : []),
    ...(takes.includes('Idempotency-Key') ? [409] : []),
    ...errors,
    500,
    503,
  ];
  return Object.fromEntries(statuses.map((status) => [status, fault(status)]));
}
