#!/usr/bin/env node
// node bin/check-lock.mjs: what is installed is what was locked, on every system, and nothing of it runs by itself.
import './lib/node-version.mjs';
import { lockFaults } from './lib/lock-file.mjs';
import { at, readIfThere } from './lib/project.mjs';

const LOCKS = [
  '.',
  'bench/lighthouse',
  'bin/node',
  'server/ffmpeg',
  'stripe-sandbox/test/stripe-cli',
].map((folder) => `${folder}/package-lock.json`);
for (const file of LOCKS) {
  const faults = lockFaults(JSON.parse(readIfThere(at(file))));
  for (const fault of faults) console.error(`${file}: ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}
