import type { Problem } from '@souk/contract/problems';

export type FieldError = { path: string; message: string };

/**
 * An answer of the API that is not a success, or none at all (`status` 0: the network failed).
 * `cause`: the whole problem, or why the network failed.
 * `detail` is the sentence that the server wrote for a person, null where it wrote none.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly detail: string | null;
  readonly errors: FieldError[];

  constructor(status: number, detail: string | null, errors: FieldError[] = [], cause?: unknown) {
    super(detail ?? `The server answered with status ${status}`, { cause });
    this.name = 'ApiError';
    this.status = status;
    this.detail = detail;
    this.errors = errors;
  }
}

/** Reads an error's body; one that is not a problem document (a proxy's page) leaves no detail. */
export function apiError(status: number, body: string): ApiError {
  let problem: Partial<Problem> | null = null;
  try {
    problem = JSON.parse(body) as Partial<Problem> | null;
  } catch {
    // Not JSON: the status is all that is known.
  }
  const detail = typeof problem?.detail === 'string' && problem.detail ? problem.detail : null;
  const errors = Array.isArray(problem?.errors) ? problem.errors : [];
  return new ApiError(status, detail, errors, problem);
}
