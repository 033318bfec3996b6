import type { RouteOptions } from 'fastify';
import { STATUS_CODES } from 'node:http';
import type * as z from 'zod/mini';
import type { FileFields } from '@souk/contract/endpoint';
import { fault, givenHeaders, takenHeader } from './parts.ts';
import type { schemaWriter } from './schemas.ts';

type Writer = ReturnType<typeof schemaWriter>;
type ZodType = z.ZodMiniType;
type Fields = z.ZodMiniObject;

/** A route as it says what it takes and answers; `schema` holds the contract's own schemas. */
export type Declared = {
  method: string;
  url: string;
  config: NonNullable<RouteOptions['config']>;
  schema: {
    operationId: string;
    summary: string;
    tags: string[];
    produces?: string[];
    params?: Fields;
    querystring?: Fields;
    body?: ZodType;
    response?: Record<string, ZodType>;
  };
};

const BEARER = { bearer: [] };

export function operation(route: Declared, writer: Writer) {
  const { config, schema } = route;
  const body = bodyOf(route, writer);
  return {
    operationId: schema.operationId,
    summary: schema.summary,
    tags: schema.tags,
    // On a public call a token is welcome: it tells the distance, or that an admin asks.
    security: config.access === 'public' ? [{}, BEARER] : [BEARER],
    parameters: [
      ...fieldsIn('path', schema.params, writer),
      ...fieldsIn('query', schema.querystring, writer),
      ...(config.takes ?? []).map(takenHeader),
      ...(isRead(route) ? [takenHeader('If-None-Match')] : []),
    ],
    ...(body ? { requestBody: { required: true, content: body } } : {}),
    responses: { ...answersOf(route, writer), ...faultsOf(route) },
  };
}

/** Reads of JSON carry a tag, and are spared to who holds it. */
const isRead = ({ method, schema }: Declared) => method === 'GET' && !schema.produces;

function fieldsIn(place: 'path' | 'query', schema: Fields | undefined, { write }: Writer) {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: field._zod.optin === undefined,
    schema: write(field, 'input'),
  }));
}

function bodyOf({ config, schema }: Declared, { write }: Writer) {
  if (config.files) return { 'multipart/form-data': filesIn(config.files) };
  const sent = schema.body ?? config.rawBody;
  if (!sent) return undefined;
  const written = { schema: write(sent, 'input') };
  return Object.fromEntries(
    ['application/json', ...(config.plainText ? ['text/plain'] : [])].map((type) => [
      type,
      written,
    ]),
  );
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

function answersOf(route: Declared, { write }: Writer) {
  const { config, schema } = route;
  const answers = Object.entries(schema.response ?? {}).map(([status, shape]): [string, object] => [
    status,
    {
      description: STATUS_CODES[status] ?? status,
      headers: givenHeaders(
        'X-Request-Id',
        ...(config.gives ?? []),
        ...(isRead(route) ? (['ETag'] as const) : []),
        ...(status === '202' ? (['Location'] as const) : []),
        ...(status === '202' && config.takes?.includes('Prefer')
          ? (['Preference-Applied'] as const)
          : []),
      ),
      ...(status === '204'
        ? {}
        : { content: { 'application/json': { schema: write(shape, 'output') } } }),
    },
  ]);
  if (schema.produces) answers.push(['200', file(schema.produces)]);
  if (isRead(route))
    answers.push([
      '304',
      { description: 'What you hold is still true', headers: givenHeaders('ETag') },
    ]);
  return Object.fromEntries(answers);
}

const file = (types: string[]) => ({
  description: 'A file, in UTF-8',
  headers: givenHeaders('Content-Disposition', 'X-Request-Id'),
  content: Object.fromEntries(types.map((type) => [type, { schema: { type: 'string' } }])),
});

/** What can go wrong: most of it follows from who may call, and from what is sent. */
function faultsOf({ config, schema }: Declared) {
  const { access, errors = [], takes = [], unlimited, files, rawBody } = config;
  const statuses = [
    ...(schema.body || files || rawBody ? [400, 413, 415, 422] : []),
    ...(schema.querystring ? [422] : []),
    ...(schema.params ? [404] : []),
    ...(access === 'public' ? [] : [401]),
    ...(access === 'admin' ? [403] : []),
    ...(unlimited ? [] : [429]),
    ...(takes.includes('If-Match') ? [412] : []),
    ...(takes.includes('Idempotency-Key') ? [409] : []),
    ...errors,
    500,
    503,
  ];
  return Object.fromEntries(statuses.map((status) => [status, fault(status)]));
}
