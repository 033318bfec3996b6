import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { STATUS_CODES } from 'node:http';
import type { Problem } from '@souk/contract/problems';
import { GENERAL_ERROR } from '@souk/contract/problems';
import {
  ProblemError,
  badRequest,
  invalid,
  notFound,
  tooLarge,
  unavailable,
  unsupported,
} from '../kit/problems.ts';

/** PostgreSQL: no connection can be had (its own codes and the socket's). */
const DATABASE_DOWN = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08001',
  '08003',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
]);
/** PostgreSQL: text with a zero byte or half a character, which no column can hold. */
const UNSTORABLE = new Set(['22021', '22P05', '22P02']);

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

function isDatabaseDown(error: Error): boolean {
  const fromDatabase = 'severity' in error || 'syscall' in error;
  return (
    (fromDatabase && DATABASE_DOWN.has(codeOf(error))) ||
    /^(timeout exceeded when trying to connect|Connection terminated)/.test(error.message)
  );
}

function fromValidation(error: FastifyError): ProblemError {
  if (error.validationContext === 'params') return notFound();
  if (!hasZodFastifySchemaValidationErrors(error)) return badRequest('The request is not valid');
  const errors = error.validation.map(({ instancePath, message = 'This is not valid' }) => {
    const path = instancePath.replace(/^\//, '').replaceAll('/', '.');
    return { path, message: inWords(path, message) };
  });
  return invalid(...errors);
}

const KINDS: Record<string, string> = {
  array: 'a list',
  boolean: 'true or false',
  number: 'a number',
  object: 'an object',
  string: 'text',
};

/** The schema's own words for a value of another kind are for programs. Of no body at all no field can be named. */
function inWords(path: string, message: string): string {
  const expected = /^Invalid input: expected (\w+)/.exec(message)?.[1];
  if (expected === undefined) return message;
  if (path === '') return 'Please send the fields as a JSON body';
  const parts = path.split('.');
  const name = parts.findLast((part) => !/^\d+$/.test(part)) ?? 'this';
  const field = name === parts.at(-1) ? name : `Each of ${name}`;
  const kind = KINDS[expected];
  return kind ? `${field} must be ${kind}` : `${field} is not valid`;
}

function fromFastify(error: FastifyError): ProblemError | null {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return tooLarge('The request is too large');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return unsupported('This content type is not supported here');
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return badRequest('The body is not valid JSON');
    default:
      return error.statusCode && error.statusCode >= 400 && error.statusCode < 500
        ? new ProblemError(error.statusCode, 'The request is not valid')
        : null;
  }
}

/** Whatever was thrown → what the caller may know of it; null: a fault of ours. */
function asProblem(error: FastifyError): ProblemError | null {
  if (error instanceof ProblemError) return error;
  if (error.validation) return fromValidation(error);
  if (isDatabaseDown(error))
    return unavailable('The database cannot be reached. Please try again shortly.', 5);
  if ('severity' in error && UNSTORABLE.has(codeOf(error))) {
    return invalid({ path: '', message: 'The text holds characters that cannot be stored' });
  }
  return fromFastify(error);
}

/** What a caller is told of it. */
export function problemOf({ status, message, errors }: ProblemError): Problem {
  return {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: message,
    ...(errors ? { errors } : {}),
  };
}

export function sendProblem(reply: FastifyReply, problem: ProblemError): FastifyReply {
  if (problem.retryAfter !== undefined) reply.header('retry-after', Math.ceil(problem.retryAfter));
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer');
  return (
    reply
      .status(problem.status)
      .header('cache-control', 'no-store')
      .type('application/problem+json; charset=utf-8')
      // Past the route's serializer, which knows the good answers only.
      .serializer((value: unknown) => JSON.stringify(value))
      .send(problemOf(problem))
  );
}

/** The one place where an error becomes an answer. */
export function handleError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const problem = asProblem(error);
  if (problem === null || problem.status >= 500) {
    request.log.error(
      {
        err: error,
        reqId: request.id,
        method: request.method,
        url: request.url.split('?')[0],
      },
      'request failed',
    );
  }
  return sendProblem(reply, problem ?? new ProblemError(500, GENERAL_ERROR));
}
