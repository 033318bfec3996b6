import { pino, type Logger, type LoggerOptions } from 'pino';
import { build as pretty } from 'pino-pretty';
import type { Config } from '../config.ts';
import { logContext } from '../kit/log-context.ts';

/** The parts of an error that a log needs; some errors carry a whole connection with them. */
function brief(error: unknown) {
  if (!(error instanceof Error)) return error;
  const { name, message, stack } = error;
  const code = 'code' in error ? error.code : undefined;
  const cause: unknown = error.cause instanceof Error ? error.cause.message : undefined;
  return { type: name, message, code, cause, stack };
}

/** The request or the job that a line belongs to. */
const mixin = () => logContext.getStore() ?? {};

/** The lines of every log: an error in brief, and never a token or a key. */
export function logOptions({ logLevel }: Pick<Config, 'logLevel'>): LoggerOptions {
  const redact = [
    'req.headers.authorization',
    'req.headers.cookie',
    '*.password',
    '*.access_token',
    '*.google_api_key',
  ];
  return { level: logLevel, redact, serializers: { err: brief }, mixin };
}

/** JSON lines in production, readable ones for a person. */
export function makeLog(config: Pick<Config, 'production' | 'logLevel'>): Logger {
  const options = logOptions(config);
  // pino's own writer ends the process when it can't write, as on a full disk, or waits for ever at
  // the end. This one's errors are ignored (run.ts).
  if (config.production) return pino(options, process.stdout);
  // In this process: as a transport it would be a worker thread with its own Node instance.
  const lines = pretty({
    translateTime: 'HH:MM:ss',
    ignore: 'pid,hostname',
    destination: process.stdout,
  });
  return pino(options, lines);
}
