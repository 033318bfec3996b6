import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Failure } from './failure.mjs';
import { productEnv, productNode } from './node.mjs';
import { at, readIfThere, root } from './project.mjs';
import { runQuietly } from './run.mjs';
import { step } from './step.mjs';

const STAMP = at('web', 'build', '.souk-inputs-hash');
const OUTPUTS = new Set(['build', 'node_modules', '.react-router']);

/** Builds the web pages, unless their sources are unchanged since the last build. */
export async function ensurePages() {
  const hash = hashInputs();
  if (readIfThere(STAMP) === hash) return;
  // A build that fails halfway must not be mistaken for the previous one.
  rmSync(STAMP, { force: true });
  await step('Building the pages', async () => {
    const args = [at('node_modules', '@react-router', 'dev', 'bin.cjs'), 'build'];
    const options = { cwd: at('web'), env: productEnv({ NODE_ENV: 'production' }) };
    const { code, output } = await runQuietly(productNode(), args, options);
    if (code !== 0) throw new Failure('The pages could not be built; above is why.', output);
    writeFileSync(STAMP, hash);
    return 'built';
  });
}

function hashInputs() {
  /** @type {string[]} */
  const files = [at('package-lock.json'), at('tsconfig.json'), at('contract', 'package.json')];
  collect(at('web'), files);
  collect(at('contract', 'src'), files);
  const hash = createHash('sha256');
  for (const file of files.filter((name) => !/\.test\.tsx?$/.test(name)).sort()) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

function collect(folder, files) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (OUTPUTS.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) collect(path, files);
    else if (entry.isFile()) files.push(path);
  }
}
