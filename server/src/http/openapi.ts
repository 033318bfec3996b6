import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import { Problem } from '@souk/contract/problems';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';

const openapi = {
  openapi: '3.1.0',
  info: {
    title: 'Souk',
    version: '1',
    description:
      'The HTTP interface of the Souk marketplace. Amounts are US dollars, times are UTC.',
  },
  servers: [{ url: '/api' }],
  components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
} as const;

/** Any call may fail, and then says why in one shape. */
const PROBLEM = {
  description: 'What went wrong (RFC 9457)',
  content: {
    'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
  },
};

type Responses = Record<string, { content?: unknown }>;

/** How the interface describes itself, made from the routes' own schemas. */
export const description: FastifyDynamicSwaggerOptions = {
  openapi: { ...openapi, servers: [...openapi.servers] },
  transform: (document) => {
    const { url, schema } = jsonSchemaTransform(document);
    const { access, files } = document.route.config ?? {};
    return {
      url: url.replace(/^\/api(?=\/)/, ''),
      schema: {
        ...schema,
        ...(access === 'signed-in' || access === 'admin' ? { security: [{ bearer: [] }] } : {}),
        ...(files ? { body: filesIn(files) } : {}),
      },
    };
  },
  transformObject: (document) => {
    if (!('openapiObject' in document)) return document.swaggerObject;
    const { openapiObject: made } = document;
    const calls = Object.values(made.paths ?? {}).flatMap((path) => Object.values(path ?? {}));
    for (const call of calls as { responses: Responses }[]) {
      // Nothing is sent, so it is of no type either.
      delete call.responses['204']?.content;
      call.responses['default'] = PROBLEM;
    }
    const { $schema: _, ...problem } = z.toJSONSchema(Problem);
    made.components = { ...made.components, schemas: { Problem: problem as object } };
    return made;
  },
};

/** A multipart body with files in the field of that name. */
function filesIn(field: string): object {
  const file = { type: 'string', format: 'binary' };
  return { type: 'object', properties: { [field]: { type: 'array', items: file } } };
}
