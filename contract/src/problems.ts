import * as z from 'zod/mini';

/** A rejected file of an upload, and the reason. */
export const RejectedFile = z.object({ name: z.string(), detail: z.string() });
export type RejectedFile = z.infer<typeof RejectedFile>;

/** RFC 9457: every error of the API has this shape, as application/problem+json. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  /** One sentence for a person; the page shows it. */
  detail: z.string(),
  /** For invalid input: the field's dotted path ("variants.0.name") and its message. */
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  /** For a right password that needs a code as well: the token to send with it. */
  login_token: z.optional(z.string()),
  /** For an upload without any accepted file: each file. */
  rejected: z.optional(z.array(RejectedFile)),
});
export type Problem = z.infer<typeof Problem>;

/** Shown if an answer has no detail of its own. */
export const GENERAL_ERROR = 'An error occurred. Please try again.';
