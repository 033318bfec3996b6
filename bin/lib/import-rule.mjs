import { posix } from 'node:path';
import * as order from './import-order.mjs';
import { isTest, lineAt, parse, walk } from './sources.mjs';

/**
 * Checks every source file of the workspaces against docs/architecture.md's "Who may import whom".
 * @param {import('./sources.mjs').Source[]} sources
 * @returns {string[]} one line for each forbidden import
 */
export function importFaults(sources) {
  return sources.flatMap((source) =>
    importsIn(source).flatMap((found) => {
      const fault = faultOf(source.file, targetOf(source.file, found.specifier), found);
      return fault ? [`${source.file}:${found.line} imports ${found.specifier}: ${fault}`] : [];
    }),
  );
}

/**
 * Every module that a source names, with the names that it imports; types and lazy imports
 * included.
 */
function importsIn(source) {
  const found = [];
  walk(parse(source).program, (node) => {
    const named = isImport(node) ? (node.source ?? node.arguments[0]) : undefined;
    if (typeof named?.value !== 'string') return;
    const clause = source.text.slice(node.start, named.start).replace(/^(?:import|export)\s*/, '');
    found.push({ specifier: named.value, clause, line: lineAt(source.text, named.start) });
  });
  return found;
}

function isImport({ type, source, callee }) {
  if (type === 'CallExpression')
    return callee.name === 'require' || callee.property?.name === 'resolve';
  return Boolean(source) && /^(?:Import|Export|TSImport)/.test(type);
}

const WORKSPACES = { '@souk/contract': 'contract', '@souk/server': 'server', '@souk/demo': 'demo' };
const SANDBOX = 'stripe-sandbox';

/** The target of a specifier: a file of the checkout, its path with slashes, or a package. */
function targetOf(file, specifier) {
  if (/^[./]/.test(specifier)) {
    return { path: posix.join(posix.dirname(file), specifier.replace(/\?.*$/, '')) };
  }
  const [scope, name, ...rest] = specifier.split('/');
  const packageName = scope.startsWith('@') ? `${scope}/${name}` : scope;
  const workspace = WORKSPACES[packageName];
  if (packageName === SANDBOX) return { path: `${SANDBOX}/src/sandbox.ts` };
  if (workspace) return { path: `${workspace}/src/${rest.join('/')}.ts` };
  return packageName === '@souk/web'
    ? { path: posix.join('web', ...rest) }
    : { package: packageName };
}

/** The reason why a file may not import this, or undefined. */
function faultOf(file, target, found) {
  const from = file.split('/');
  const to = (target.path || '').split('/');
  const forTests = isTest(file);
  if (/\.test\.tsx?$/.test(target.path)) return 'nothing imports a test';
  if (!forTests && target.path?.startsWith('server/test/')) {
    return 'server/test is for tests';
  }
  return (
    doorFault(from, to, forTests) ||
    closedRoomFault(file, target, found, forTests) ||
    sandboxFault(from, to, target, forTests) ||
    environmentFault(file, found, forTests) ||
    (from[0] === 'contract' && contractFault(target, to, forTests)) ||
    (from[0] === 'web' && webFault(from, to, target, found, forTests)) ||
    (from[0] === 'server' && from[1] === 'src' && serverFault(from, to, target, forTests)) ||
    undefined
  );
}

/** A room has one door. Tests and benchmarks look inside. */
function doorFault(from, to, forTests) {
  if (to[0] !== 'server' || to[2] !== 'domains' || to.length < 5) return undefined;
  const isInside = from[0] === 'server' && from[2] === 'domains' && from[3] === to[3];
  const isDoor = to.length === 5 && to[4] === 'index.ts';
  if (isInside) return isDoor ? 'a room does not use its own door' : undefined;
  return isDoor || forTests || from[0] === 'bench'
    ? undefined
    : `the door of ${to[3]} is its index.ts`;
}

const READS_PICTURES =
  /^server\/src\/gateways\/pictures\/(?:encode|picture-tasks|picture-worker)\.ts$/;

/** Files uploaded by strangers are read in a process of their own. */
function closedRoomFault(file, target, { clause }, forTests) {
  if (forTests || !file.startsWith('server/src/') || READS_PICTURES.test(file)) return undefined;
  const reads = ['sharp', 'file-type'].includes(target.package) || READS_PICTURES.test(target.path);
  return reads && !/^type\b/.test(clause) ? 'only the closed room reads pictures' : undefined;
}

/**
 * Only the code that starts the test provider, and tests, may import it; the provider imports
 * nothing of ours.
 */
function sandboxFault(from, to, target, forTests) {
  if (from[0] === SANDBOX) {
    return target.path && to[0] !== SANDBOX ? `${SANDBOX} imports nothing of ours` : undefined;
  }
  if (to[0] !== SANDBOX) return undefined;
  const starts = forTests || (from[0] === 'server' && from[2] === 'serve');
  const whole = target.path === `${SANDBOX}/src/sandbox.ts`;
  return starts && whole ? undefined : `only what starts ${SANDBOX}, and tests, import it`;
}

/** `process.env` itself is caught by the linter; this catches the other ways to it. */
function environmentFault(file, { specifier, clause }, forTests) {
  const isSource = file.split('/')[1] === 'src';
  if (forTests || !isSource || file === 'server/src/config.ts') return undefined;
  if (!/^(?:node:)?process$/.test(specifier) || !/\benv\b|\*/.test(clause)) return undefined;
  return 'only server/src/config.ts reads the environment';
}

function contractFault(target, to, forTests) {
  if (target.path) return to[0] === 'contract' ? undefined : 'contract imports zod alone';
  if (target.package === 'zod') return undefined;
  const tools = ['vitest', 'fast-check'];
  const allowed =
    forTests && (tools.includes(target.package) || target.package.startsWith('node:'));
  return allowed ? undefined : 'contract imports zod alone';
}

function webFault(from, to, target, found, forTests) {
  if (target.package === 'zod' && found.specifier === 'zod' && !/^type\b/.test(found.clause)) {
    return 'in the browser zod/mini does';
  }
  if (!target.path) return undefined;
  if (to[0] === 'contract') return undefined;
  if (to[0] !== 'web') return 'web imports contract, and nothing else of ours';
  if (forTests || from[1] !== 'src' || to[1] !== 'src') return undefined;
  if (from[2] === 'features') {
    const theirs = to[2] === 'features' ? to[3] : from[3];
    const fault = placeFault(order.FEATURE_ORDER, 'features', from[3], theirs);
    if (fault) return fault;
  }
  if (from[2] === 'ui' && to[2] === 'api' && !order.UI_TAKES.includes(to[3])) {
    return 'ui takes only the words for a failed call from api';
  }
  return rowOfWeb(to) > rowOfWeb(from) ? `${to[2]} comes after ${from[2]}` : undefined;
}

function rowOfWeb(path) {
  const row = order.rowOf(order.WEB_ORDER, path[2]);
  return row < 0 ? order.WEB_LAST : row;
}

function serverFault(from, to, target, forTests) {
  if (!target.path || forTests || ['contract', SANDBOX].includes(to[0])) return undefined;
  if (to[0] === 'demo') return 'the server does not know the demo';
  if (to[0] !== 'server') return `the server does not import ${to[0]}`;
  if (to[1] !== 'src') return undefined;
  const last = rowOfServer(from);
  const [mine, theirs] = [from[2], to[2]];
  if (mine === 'domains' && theirs === 'domains') {
    // rooms.ts puts the rooms together.
    return from[3] === 'rooms.ts'
      ? undefined
      : placeFault(order.DOMAIN_ORDER, 'domains', from[3], to[3]);
  }
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

/**
 * The reason why one room or feature may not import another of the same kind. @param {string[][]}
 * rows
 */
function placeFault(rows, kind, mine, theirs) {
  const [my, their] = [mine, theirs].map((name) => order.rowOf(rows, name));
  if (my < 0 || their < 0) return `${my < 0 ? mine : theirs} has no place among the ${kind}`;
  if (mine === theirs) return undefined;
  if (their > my) return `${theirs} comes after ${mine}`;
  return their === my ? `${mine} and ${theirs} do not know each other` : undefined;
}
