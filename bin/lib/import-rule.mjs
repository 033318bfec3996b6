import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

import * as order from './import-order.mjs';
import { importsIn, resolveImport } from './imports.mjs';

const ROOMS = ['contract', 'server', 'web', 'demo'];
const SKIPPED = new Set(['node_modules', 'build', '.react-router', 'coverage']);
const SOURCE = /\.[mc]?[jt]sx?$/;
const TEST = /\.test\.tsx?$/;

/**
 * Checks every source file of the workspaces against house.md's "Who may import whom".
 * @param {string} root the checkout
 * @returns {string[]} one line for each import that is not allowed
 */
export function importFaults(root) {
  const faults = [];
  for (const file of ROOMS.flatMap((room) => sourcesOf(root, join(root, room)))) {
    for (const found of importsIn(readFileSync(join(root, file), 'utf8'))) {
      const target = resolveImport(root, file, found.specifier);
      const fault = faultOf(file, target, found);
      if (fault) faults.push(`${file}:${found.line} imports ${found.specifier}: ${fault}`);
    }
  }
  return faults;
}

function sourcesOf(root, folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourcesOf(root, path);
    return SOURCE.test(entry.name) ? [relative(root, path).split(sep).join('/')] : [];
  });
}

/** Why a file may not import this, or undefined. */
function faultOf(file, target, found) {
  const from = file.split('/');
  const to = (target.path || '').split('/');
  const isTest = TEST.test(file) || file.startsWith('server/test/');
  if (target.path && TEST.test(target.path)) return 'nothing imports a test';
  if (!isTest && target.path && target.path.startsWith('server/test/')) {
    return 'server/test is for tests';
  }
  return (
    privateFault(from, to) ||
    environmentFault(file, found, isTest) ||
    (from[0] === 'contract' && contractFault(target, to, isTest)) ||
    (from[0] === 'web' && webFault(from, to, target, found, isTest)) ||
    (from[0] === 'server' && from[1] === 'src' && serverFault(from, to, target, isTest)) ||
    undefined
  );
}

/** A domain's queries are for its own room. */
function privateFault(from, to) {
  if (to[0] !== 'server' || to[2] !== 'domains' || to.length < 5) return undefined;
  const isPrivate = /^(?:.*[.-])?queries(?:\.ts)?$/.test(to[4]) || to[4] === 'private';
  const same = from[0] === 'server' && from[2] === 'domains' && from[3] === to[3];
  return isPrivate && !same ? `the queries of ${to[3]} are private to its room` : undefined;
}

/** `process.env` itself is the linter's to find; here are the other ways to it. */
function environmentFault(file, { specifier, clause }, isTest) {
  const isSource = file.split('/')[1] === 'src';
  if (isTest || !isSource || file === 'server/src/config.ts') return undefined;
  if (!/^(?:node:)?process$/.test(specifier) || !/\benv\b|\*/.test(clause)) return undefined;
  return 'only server/src/config.ts reads the environment';
}

function contractFault(target, to, isTest) {
  if (target.path) return to[0] === 'contract' ? undefined : 'contract imports zod alone';
  if (target.package === 'zod') return undefined;
  const forTests = ['vitest', 'fast-check'];
  const allowed =
    isTest && (forTests.includes(target.package) || target.package.startsWith('node:'));
  return allowed ? undefined : 'contract imports zod alone';
}

function webFault(from, to, target, found, isTest) {
  if (target.package === 'zod' && found.specifier === 'zod' && !/^type\b/.test(found.clause)) {
    return 'in the browser zod/mini does';
  }
  if (!target.path) return undefined;
  if (to[0] === 'contract') return undefined;
  if (to[0] !== 'web') return 'web imports contract, and nothing else of ours';
  if (isTest || from[1] !== 'src' || to[1] !== 'src') return undefined;
  if (from[2] === 'features' && to[2] === 'features' && from[3] !== to[3]) {
    return 'a feature never imports another feature';
  }
  return rowOfWeb(to) > rowOfWeb(from) ? `${to[2]} comes after ${from[2]}` : undefined;
}

function rowOfWeb(path) {
  const row = order.rowOf(order.WEB_ORDER, path[2]);
  return row < 0 ? order.WEB_LAST : row;
}

function serverFault(from, to, target, isTest) {
  if (!target.path || isTest || to[0] === 'contract') return undefined;
  const last = rowOfServer(from);
  if (to[0] === 'demo') {
    return last >= order.rowOf(order.SERVER_ORDER, 'app.ts')
      ? undefined
      : 'only what runs the server knows the demo';
  }
  if (to[0] !== 'server') return `the server does not import ${to[0]}`;
  if (to[1] !== 'src') return undefined;
  const [mine, theirs] = [from[2], to[2]];
  if (mine === 'domains' && theirs === 'domains') return domainFault(from[3], to[3]);
  const row = rowOfServer(to);
  if (row > last) return `${theirs} comes after ${mine}`;
  if (row === last && mine !== theirs && last < order.SERVER_LAST) {
    const beside = order.ALLOWED_BESIDE.some(([a, b]) => a === mine && b === theirs);
    const both = order.rowOf(order.SERVER_ORDER, mine) >= 0;
    if (!beside && both) return `${mine} and ${theirs} do not know each other`;
  }
  return undefined;
}

function rowOfServer(path) {
  const row = order.rowOf(order.SERVER_ORDER, path[2]);
  return row < 0 ? order.SERVER_LAST : row;
}

function domainFault(mine, theirs) {
  if (mine === theirs) return undefined;
  const [my, their] = [mine, theirs].map((name) => order.rowOf(order.DOMAIN_ORDER, name));
  if (my < 0 || their < 0) return `${my < 0 ? mine : theirs} has no place among the domains`;
  if (their > my) return `${theirs} comes after ${mine}`;
  return their === my ? `${mine} and ${theirs} do not know each other` : undefined;
}
