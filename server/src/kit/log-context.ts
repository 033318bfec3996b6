import { AsyncLocalStorage } from 'node:async_hooks';

/** What every log line of a request or a job names. */
export type LogContext = {
  /** The request's id, which is in its answer's header too. */
  reqId?: string;
  /** The id of the trace that it is part of (W3C Trace Context). */
  trace?: string;
  /** The kind of the job. */
  job?: string;
};

/** The context of the work under way: the log adds it to each line. */
export const logContext = new AsyncLocalStorage<LogContext>();
