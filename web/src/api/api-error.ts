import type { Problem, ProblemCode } from '@souk/contract/problems';

export type FieldError = { path: string; message: string };

/**
 * An unsuccessful API response, or none at all (`status` 0: the network failed). `cause`: the whole
 * problem, or why the network failed. `code` is the problem's name and `detail` the server's sentence
 * for a person; both are null if the answer is no problem of the API.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ProblemCode | null;
  readonly detail: string | null;
  readonly errors: FieldError[];

  constructor(status: number, detail: string | null, errors: FieldError[] = [], cause?: unknown) {
    super(detail ?? `The server answered with status ${status}`, { cause });
    this.name = 'ApiError';
    this.status = status;
    this.code = (cause as Partial<Problem> | null | undefined)?.code ?? null;
    this.detail = detail;
    this.errors = errors;
  }
}

/** Parses an error's body; one that is not a problem document (a proxy's page) yields no detail. */
export function apiError(status: number, body: string): ApiError {
  let problem: Partial<Problem> | null = null;
  try {
    problem = JSON.parse(body) as Partial<Problem> | null;
  } catch {
    // Not JSON: only the status is known.
  }
  const detail = typeof problem?.detail === 'string' && problem.detail ? problem.detail : null;
  const errors = Array.isArray(problem?.errors) ? problem.errors : [];
  return new ApiError(status, detail, errors, problem);
}
