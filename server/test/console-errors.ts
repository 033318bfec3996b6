import { afterEach, beforeEach } from 'vitest';

// What is reported as an error while a test runs is a failure, even where nothing was thrown. A
// test that expects such a report puts a spy of its own in place of console.error.
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
