import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { preconditionFailed } from './problems.ts';

const shown = new WeakMap<FastifyReply, string>();

/** Names a state of something editable: the version is the same as long as these fields are. */
export function versionOf(fields: unknown): string {
  return hash('sha256', JSON.stringify(fields), 'base64url').slice(0, 22);
}

/**
 * Marks the answer as this version of something: its `ETag` says so, and `If-Match` can require it.
 */
export function showVersion(reply: FastifyReply, version: string): void {
  shown.set(reply, version);
}

/**
 * An answer's strong tag: its version, then a hash of everything it shows; null without a version.
 */
export function versionTag(reply: FastifyReply, contentHash: string): string | null {
  const version = shown.get(reply);
  return version === undefined ? null : `"${version}.${contentHash}"`;
}

/** Checks `If-Match` (tags or `*`) against a locked row. @throws ProblemError 412 if it has changed */
export function demandVersion(ifMatch: string | undefined, version: string, refusal: string): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  // Proxies that compress answers mark their tags as weak: they name the same version.
  const versions = ifMatch.split(',').map((tag) => /^(?:W\/)?"([^."]+)/.exec(tag.trim())?.[1]);
  if (!versions.includes(version)) throw preconditionFailed(refusal);
}

/**
 * Whether the caller already has the answer with this tag: `If-None-Match`, one tag, several or `*`
 * (RFC 9110).
 */
export function holdsTagged(request: FastifyRequest, tag: string): boolean {
  const held = request.headers['if-none-match'];
  if (held === undefined) return false;
  const plain = (one: string) => one.trim().replace(/^W\//, '');
  return held.trim() === '*' || held.split(',').some((one) => plain(one) === plain(tag));
}
