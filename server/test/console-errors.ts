import { afterEach, beforeEach } from 'vitest';

// Anything reported as an error during a test fails it, even if nothing was thrown. A test that
// expects such a report replaces console.error with a spy of its own.
const report = console.error;
let reports: unknown[][] = [];

beforeEach(() => {
  reports = [];
  console.error = (...parts: unknown[]) => {
    reports.push(parts);
    report(...parts);
  };
});

afterEach(() => {
  console.error = report;
  if (reports.length > 0) {
    throw new Error(`console.error was called: ${reports[0]?.map(String).join(' ')}`);
  }
});
