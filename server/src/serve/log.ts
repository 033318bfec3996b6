import { pino, type Logger } from 'pino';
import { build as pretty } from 'pino-pretty';
import type { Config } from '../config.ts';

/** The parts of an error that a log needs; some errors carry a whole connection with them. */
function brief(error: unknown) {
  if (!(error instanceof Error)) return error;
  const { name, message, stack } = error;
  const code = 'code' in error ? error.code : undefined;
  const cause: unknown = error.cause instanceof Error ? error.cause.message : undefined;
  return { type: name, message, code, cause, stack };
}

/** JSON lines in production, readable ones for a person; tokens and keys are never logged. */
export function makeLog(config: Pick<Config, 'production' | 'logLevel'>): Logger {
  const redact = [
    'req.headers.authorization',
    'req.headers.cookie',
    '*.password',
    '*.access_token',
    '*.google_api_key',
  ];
  const options = { level: config.logLevel, redact, serializers: { err: brief } };
  if (config.production) return pino(options);
  // In this process: as a transport it would be a worker thread with its own Node instance.
  const lines = pretty({
    translateTime: 'HH:MM:ss',
    ignore: 'pid,hostname',
    destination: process.stdout,
  });
  return pino(options, lines);
}
