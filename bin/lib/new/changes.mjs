import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { Failure } from '../failure.mjs';

/** Changes to a checkout that are written all together or not at all. */
export class Changes {
  #folder;
  #texts = new Map();

  /** @param {string} folder the checkout */
  constructor(folder) {
    this.#folder = folder;
  }

  /** The future text of a file; undefined if the file does not exist. @param {string} file */
  read(file) {
    if (this.#texts.has(file)) return this.#texts.get(file);
    const path = join(this.#folder, file);
    return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  }

  /** Adds a new file. @param {string} file @param {string} text */
  create(file, text) {
    if (this.read(file) !== undefined) throw new Failure(`${file} exists: choose another name.`);
    this.#texts.set(file, text);
  }

  /**
   * Adds an entry beside an anchor. @param {import('./anchors.mjs').Anchor} anchor @param {string}
   * entry
   */
  insert({ file, after, before, rule }, entry) {
    const text = this.read(file);
    const found = text === undefined ? null : (after || before).exec(text);
    if (!found) {
      throw new Failure(
        `${file} has no place for ${rule}. Nothing was written: fix the anchor in bin/lib/new/anchors.mjs, or follow docs/adding.md.`,
      );
    }
    const at = found.index + (after ? found[0].length : 0);
    this.#texts.set(file, text.slice(0, at) + entry + text.slice(at));
  }

  /** Adds an import after the others, unless the file has the name already. */
  addImport(file, name, from) {
    const text = this.read(file);
    if (new RegExp(`import[^;]*\\b${name}\\b[^;]*from`).test(text)) return;
    const last = [...text.matchAll(/^import [^;]*;\n/gm)].at(-1);
    const at = last ? last.index + last[0].length : 0;
    const line = `import { ${name} } from '${from}';\n`;
    this.#texts.set(file, text.slice(0, at) + line + text.slice(at));
  }

  /** Appends text to a file. */
  append(file, more) {
    this.#texts.set(file, this.read(file) + more);
  }

  /** Writes the changes. @returns {string[]} the files */
  write() {
    for (const [file, text] of this.#texts) {
      mkdirSync(dirname(join(this.#folder, file)), { recursive: true });
      writeFileSync(join(this.#folder, file), text);
    }
    return [...this.#texts.keys()];
  }
}
