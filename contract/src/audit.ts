import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Count, Id, Time } from './fields.ts';
import { IdInput, typedWord } from './inputs.ts';
import { pageFields } from './paging.ts';

const KIND = 'kind must be like shop.edited, or shop for all of a shop';

/**
 * One change by a seller or an admin. `before` and `after` hold the changed values, and the ids of
 * its subjects.
 */
export const Change = z.object({
  id: Id,
  kind: z.string(),
  actor_id: Id,
  /** Null once the account was deleted. */
  actor_name: z.nullable(z.string()),
  target_kind: z.string(),
  /** Null for singletons, such as the settings. */
  target_id: z.nullable(Id),
  /** Whether the target is a product that is deleted, alone or with its shop. */
  target_gone: z.boolean(),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  created_at: Time,
  session_id: z.nullable(Id),
  /** Null until a job has added the change to the hash chain. */
  hash: z.nullable(z.string()),
});
export type Change = z.infer<typeof Change>;

export const AuditQuery = z.object({
  ...pageFields(),
  /** An id, an e-mail address or a username. */
  person: z.optional(z.string().check(typedWord, z.maxLength(254))),
  target: z.optional(IdInput()),
  kind: z.optional(
    z.string().check(z.trim(), z.maxLength(100), z.regex(/^[a-z-]+(\.[a-z-]+)?$/, KIND)),
  ),
});
export type AuditQuery = z.infer<typeof AuditQuery>;

export const AuditCheck = z.object({
  holds: z.boolean(),
  rows: Count,
  /** The first row that breaks the chain; null if none does. */
  broken_at: z.nullable(Id),
  /** Changes that aren't in the chain yet. */
  waiting: Count,
  checked_at: Time,
});
export type AuditCheck = z.infer<typeof AuditCheck>;

const declared = { access: 'admin', tag: 'admin' } as const;

export const auditApi = {
  list: endpoint('GET /admin/audit', {
    ...declared,
    operationId: 'listAudit',
    summary: 'Every change made by sellers and admins, newest first',
    query: AuditQuery,
    answers: { 200: z.array(Change) },
    gives: ['X-Total-Count'],
  }),
  lastCheck: endpoint('GET /admin/audit/check/last', {
    ...declared,
    operationId: 'readLastAuditCheck',
    summary: 'The result of the last audit check; null before the first',
    answers: { 200: z.nullable(AuditCheck) },
  }),
  check: endpoint('GET /admin/audit/check', {
    ...declared,
    operationId: 'checkAudit',
    summary: 'Check the audit’s hash chain now',
    answers: { 200: AuditCheck },
  }),
};
