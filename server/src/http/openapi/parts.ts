import { STATUS_CODES } from 'node:http';
import type { AnswerHeader, RequestHeader } from '@souk/contract/endpoint';
import { ProblemError } from '../../kit/problems.ts';
import { problemOf } from '../problems.ts';

type TakenHeader = RequestHeader | 'If-None-Match';
type GivenHeader =
  | AnswerHeader
  | 'Content-Disposition'
  | 'Preference-Applied'
  | 'Retry-After'
  | 'WWW-Authenticate'
  | 'X-Request-Id';

const text = (description: string, example: string, format?: string) => ({
  description,
  schema: { type: 'string', ...(format ? { format } : {}) },
  example,
});
const count = (description: string, example: number) => ({
  description,
  schema: { type: 'integer', minimum: 0 },
  example,
});

const TAKEN: Record<TakenHeader, [description: string, example: string]> = {
  'Idempotency-Key': [
    'Up to 255 characters of your own. The same key with the same body gets the same answer; with another body, 409.',
    'b2f1c1f0-7a53-4d7e-9a41-3e0a1d2c9b77',
  ],
  'If-Match': [
    'The ETag of what you last read, the version of the cart, or the tag of a page. 412 if it has changed since.',
    '"5e1f.9c2d"',
  ],
  'If-None-Match': ['The ETag of your copy. Answers 304 if nothing has changed.', '"5e1f.9c2d"'],
  Prefer: [
    'With `respond-async` the response is 202 right away, and the work continues in the background.',
    'respond-async',
  ],
  'Stripe-Signature': ['The provider’s signature over the body.', 't=1795300000,v1=5257a869'],
};

const taken = Object.fromEntries(
  Object.entries(TAKEN).map(([name, words]) => [name, { name, in: 'header', ...text(...words) }]),
);

const given: Record<GivenHeader, object> = {
  'Content-Disposition': text('The name of the file.', 'attachment; filename="mugs-products.csv"'),
  ETag: text('The version of what was read, for If-None-Match and If-Match.', '"5e1f.9c2d"'),
  Link: text('The next page of the list: `rel="next"`.', '</api/explore?cursor=abc>; rel="next"'),
  Location: text(
    'Where to check progress.',
    '/api/video-uploads/0199a8c0-0000-7000-8000-000000000009',
    'uri-reference',
  ),
  'Preference-Applied': text(
    'Confirms that the work continues in the background.',
    'respond-async',
  ),
  'Retry-After': count('Seconds to wait before trying again.', 30),
  'WWW-Authenticate': text('How to authenticate.', 'Bearer'),
  'X-Request-Id': text('Identifies the request in the operator’s log.', 'a1b2c3-4f'),
  'X-Total-Count': count('The length of the whole list.', 137),
};

const refs = (part: string) => (name: string) => ({ $ref: `#/components/${part}/${name}` });
export const takenHeader: (name: TakenHeader) => object = refs('parameters');
const givenHeader: (name: GivenHeader) => object = refs('headers');
export const givenHeaders = (...names: GivenHeader[]) =>
  Object.fromEntries(names.map((name) => [name, givenHeader(name)]));

const faults: Record<number, [description: string, example: string]> = {
  400: ['The request is malformed', 'The body is not valid JSON'],
  401: ['No token, or one that has expired', 'Please sign in to continue'],
  403: ['You aren’t allowed to do this', 'This shop is not yours to change'],
  404: ['Not found', 'Product not found'],
  409: ['It can’t be done in the current state', 'Only 3 left in stock'],
  410: ['No longer available', 'This link has expired or was already used'],
  412: ['It has changed since you read it', 'This has changed since you opened it'],
  413: ['The request is too large', 'The request is too large'],
  415: ['This content type is not supported', 'This content type is not supported here'],
  422: ['A field fails a rule', 'Product name is required'],
  429: ['Too many requests', 'Too many requests. Please wait a moment and try again.'],
  500: ['An error on our side', 'An error occurred. Please try again.'],
  503: ['A service we depend on is down', 'The database cannot be reached'],
};

const headersOfFault: Record<number, GivenHeader[]> = {
  401: ['WWW-Authenticate'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

const faultName = (status: number) => (STATUS_CODES[status] ?? '').replaceAll(/\W/g, '');
export const fault = (status: number): object => refs('responses')(faultName(status));

function faultResponse(status: number, [description, detail]: [string, string]): object {
  const errors = status === 422 ? { errors: [{ path: 'name', message: detail }] } : {};
  return {
    description,
    headers: givenHeaders('X-Request-Id', ...(headersOfFault[status] ?? [])),
    content: {
      'application/problem+json': {
        schema: { $ref: '#/components/schemas/Problem' },
        example: problemOf(new ProblemError(status, detail, errors)),
      },
    },
  };
}

/** The shared parts that the operations of `paths` refer to, and no others. */
export function partsOf(paths: object) {
  const responses = usedIn(paths, 'responses', allFaults());
  return {
    responses,
    parameters: usedIn(paths, 'parameters', taken),
    headers: usedIn({ paths, responses }, 'headers', given),
  };
}

function usedIn(where: object, part: string, all: Record<string, object>) {
  const text = JSON.stringify(where);
  return Object.fromEntries(
    Object.entries(all).filter(([name]) => text.includes(`"#/components/${part}/${name}"`)),
  );
}

function allFaults(): Record<string, object> {
  return Object.fromEntries(
    Object.entries(faults).map(([status, words]) => [
      faultName(Number(status)),
      faultResponse(Number(status), words),
    ]),
  );
}
