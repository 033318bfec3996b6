import { STATUS_CODES } from 'node:http';
import { BODY_SIZES } from '@souk/contract/endpoint';
import type { Problem } from '@souk/contract/problems';
import { GENERAL_ERROR } from '@souk/contract/problems';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDatabaseDown } from '../db/down.ts';
import { StoreUnavailable } from '../gateways/storage/storage.ts';
import {
  ProblemError,
  badRequest,
  invalid,
  noRoom,
  notFound,
  tooLarge,
  unavailable,
  unsupported,
} from '../kit/problems.ts';
import { faultMessage } from './fault-messages.ts';
import { PROBLEM_PAGE_POLICY, problemPage } from './problem-page.ts';
import type { NoteRefusal } from './refusals.ts';

/** PostgreSQL: text with a zero byte or half a surrogate pair, from anywhere but a body. */
const UNSTORABLE = new Set(['22021', '22P05', '22P02']);

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** The disk, or Souk's part of it, is full. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT']);

/** The most invalid fields to list: as many as a person would read. */
const MOST_ERRORS = 20;

function fromValidation(error: FastifyError, request: FastifyRequest): ProblemError {
  if (error.validationContext === 'params') return notFound();
  if (!hasZodFastifySchemaValidationErrors(error)) return badRequest('The request is not valid');
  const body = error.validationContext === 'body' ? request.body : undefined;
  const errors = error.validation.slice(0, MOST_ERRORS).map(({ instancePath, message, params }) => {
    const path = instancePath.replace(/^\//, '').split('/');
    const expected = 'expected' in params ? String(params['expected']) : null;
    return { path: path.join('.'), message: faultMessage(path, message ?? '', expected, body) };
  });
  return invalid(...errors);
}

const tooLargeText = (bytes: number) =>
  `The body is too large. This call takes at most ${Math.floor(bytes / 1024)} KB.`;

function fromFastify(error: FastifyError, request: FastifyRequest): ProblemError | null {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return tooLarge(tooLargeText(request.routeOptions.bodyLimit));
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

/** Anything thrown → the part the caller may know; null: a fault of ours. */
function asProblem(error: FastifyError, request: FastifyRequest): ProblemError | null {
  if (error instanceof ProblemError) return error;
  if (error.validation) return fromValidation(error, request);
  if (isDatabaseDown(error))
    return unavailable('The marketplace is unavailable right now. Please try again shortly.', 5);
  if (NO_ROOM.has(codeOf(error))) return noRoom();
  if (error instanceof StoreUnavailable)
    return unavailable('Files can’t be reached right now. Please try again shortly.', 30);
  if ('severity' in error && UNSTORABLE.has(codeOf(error))) {
    return invalid({ path: '', message: 'The text holds characters that cannot be stored' });
  }
  return fromFastify(error, request);
}

/** A problem as the caller sees it. */
export function problemOf(problem: ProblemError): Problem {
  const { status, code, message, errors, rejected, quote, type, loginToken } = problem;
  return {
    type: type ?? 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    code,
    detail: message,
    ...(errors ? { errors } : {}),
    ...(rejected ? { rejected } : {}),
    ...(quote ? { quote } : {}),
    ...(loginToken ? { login_token: loginToken } : {}),
  };
}

export function sendProblem(reply: FastifyReply, problem: ProblemError): FastifyReply {
  if (problem.retryAfter !== undefined) reply.header('retry-after', Math.ceil(problem.retryAfter));
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer');
  reply.status(problem.status).header('cache-control', 'no-store');
  if (reply.request.routeOptions.config.page) {
    reply.header('content-security-policy', PROBLEM_PAGE_POLICY);
    return reply.type('text/html; charset=utf-8').send(problemPage(problem));
  }
  return (
    reply
      .type('application/problem+json; charset=utf-8')
      // Bypasses the route's serializer, which knows only the successful answers.
      .serializer((value: unknown) => JSON.stringify(value))
      .send(problemOf(problem))
  );
}

/** Oversized bodies up to this size (bytes) are read to their end and dropped. */
const MOST_DROPPED = 4 * BODY_SIZES.largest;

/**
 * Fastify hangs up on an oversized body, and a client that is still sending would never read why.
 */
function keepListening(request: FastifyRequest, reply: FastifyReply): void {
  if (Number(request.headers['content-length']) <= MOST_DROPPED) reply.removeHeader('connection');
}

/** The one place where an error becomes an answer. `noteRefusal` is called with each problem. */
export const errorHandler =
  (noteRefusal: NoteRefusal) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const problem = asProblem(error, request);
    if (problem) noteRefusal(problem, request);
    const about = { reqId: request.id, method: request.method, url: request.url.split('?')[0] };
    // Somebody has to make room: it doesn't pass by itself.
    if (NO_ROOM.has(codeOf(error))) request.log.error({ ...about, err: error }, 'the disk is full');
    // An outage fails every request for the same known reason: logs one line each, without its
    // stack.
    else if (problem?.status === 503)
      request.log.warn({ ...about, why: error.message }, 'unavailable');
    else if (problem === null || problem.status >= 500) {
      request.log.error({ ...about, err: error }, 'request failed');
    }
    if (codeOf(error) === 'FST_ERR_CTP_BODY_TOO_LARGE') keepListening(request, reply);
    return sendProblem(reply, problem ?? new ProblemError(500, GENERAL_ERROR));
  };
