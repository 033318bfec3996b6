import { pino, type Logger } from 'pino';
import type { Config } from '../config.ts';

/** JSON lines in production, readable ones for a person; tokens and keys never get in. */
export function makeLog(config: Pick<Config, 'production' | 'logLevel'>): Logger {
  const redact = [
    'req.headers.authorization',
    'req.headers.cookie',
    '*.password',
    '*.access_token',
    '*.google_api_key',
  ];
  const options = { level: config.logLevel, redact };
  if (config.production) return pino(options);
  const target = {
    target: 'pino-pretty',
    options: { translateTime: 'HH:MM:ss', ignore: 'pid,hostname' },
  };
  return pino({ ...options, transport: target });
}
