import type { SecurityEventKind } from '@souk/contract/security';
import type { FastifyBaseLogger } from 'fastify';

/** The details of a log line. Never a password, token or code. */
export type SecurityFacts = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Security events as structured log lines, `{ "security": "sign-in-failed", … }`, and as counts for /metrics. */
export type SecurityLog = {
  note(kind: SecurityEventKind, facts: SecurityFacts): void;
  /** Counts without a line, for floods whose line gives their number. */
  count(kind: SecurityEventKind): void;
  /** How often each kind happened in this process. */
  counts(): ReadonlyMap<SecurityEventKind, number>;
};

export function securityLog(log: Pick<FastifyBaseLogger, 'info'>): SecurityLog {
  const counts = new Map<SecurityEventKind, number>();
  const count = (kind: SecurityEventKind) => void counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return {
    note(kind, facts) {
      count(kind);
      log.info({ security: kind, ...facts }, `security: ${kind}`);
    },
    count,
    counts: () => counts,
  };
}
