import { expect, test } from 'vitest';
import { auditVerdict, sbomFaults } from './lib/audit.mjs';

const verdictOf = (answer: unknown) => auditVerdict(JSON.stringify(answer));

test('each known vulnerability is a fault', () => {
  const lodash = { name: 'lodash', severity: 'high', range: '<4.17.21' };
  expect(verdictOf({ auditReportVersion: 2, vulnerabilities: { lodash } })).toEqual({
    faults: ['lodash <4.17.21: high'],
    unchecked: null,
  });
  const none = { auditReportVersion: 2, vulnerabilities: {} };
  expect(verdictOf(none)).toEqual({ faults: [], unchecked: null });
});

test('a wrong signature is a fault, and so is a missing one', () => {
  const one = { name: 'lodash', version: '4.17.21' };
  expect(verdictOf({ invalid: [one], missing: [one] })).toEqual({
    faults: ['lodash@4.17.21 has a wrong signature', 'lodash@4.17.21 has no signature'],
    unchecked: null,
  });
  expect(verdictOf({ invalid: [], missing: [] })).toEqual({ faults: [], unchecked: null });
});

test('a registry that does not answer never counts as a good result', () => {
  const refused = { message: '405 Method Not Allowed', error: { summary: '', detail: '' } };
  expect(verdictOf(refused)).toEqual({
    faults: [],
    unchecked: 'the registry did not answer (405 Method Not Allowed)',
  });
  const away = { error: { code: 'ENOTFOUND', summary: 'getaddrinfo ENOTFOUND' } };
  expect(verdictOf(away).unchecked).toContain('getaddrinfo ENOTFOUND');
  expect(auditVerdict('').unchecked).toContain('did not answer');
});

test('a parts list must not be empty', () => {
  const list = (components: object[]) => JSON.stringify({ bomFormat: 'CycloneDX', components });
  expect(sbomFaults(list([{ name: 'pg' }]))).toEqual([]);
  for (const text of [list([]), '{}', '', '{"error":{}}']) expect(sbomFaults(text)).toHaveLength(1);
});
