import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { HERE } from '../../lib/servers.ts';
import type { Place } from './place.ts';
import { Program } from './program.ts';
import { statusOf } from './until.ts';

export type MachineKind = 'serve' | 'work';

/** A machine that runs Souk: an empty folder, settings, and a port for its metrics. */
export class Machine {
  readonly name: string;
  readonly kind: MachineKind;
  /** Where it serves; a machine that works has only its metrics. */
  readonly url: string;
  readonly port: number;
  readonly metricsPort: number;
  readonly #place: Place;
  readonly #settings: Record<string, string>;
  #program: Program;

  private constructor(
    place: Place,
    [name, kind]: [string, MachineKind],
    [port, metricsPort]: [number, number],
    settings: Record<string, string>,
    folder: string,
  ) {
    this.name = name;
    this.kind = kind;
    this.#place = place;
    this.port = port;
    this.metricsPort = metricsPort;
    this.url = `http://127.0.0.1:${port}`;
    this.#settings = {
      ...settings,
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      DATA_DIR: join(folder, 'data'),
    };
    this.#program = this.#make(folder, HERE);
  }

  static async make(
    place: Place,
    name: string,
    kind: MachineKind,
    settings: Record<string, string>,
  ): Promise<Machine> {
    const ports: [number, number] = [await place.port(), await place.port()];
    return new Machine(place, [name, kind], ports, settings, await place.folderFor(name, false));
  }

  get program(): Program {
    return this.#program;
  }

  get folder(): string {
    return this.#program.settings.folder;
  }

  isReady(): Promise<boolean> {
    return statusOf(`http://127.0.0.1:${this.metricsPort}/readyz`).then((status) => status === 200);
  }

  /** The largest value that one of its metrics has. @throws if it has none */
  async metric(name: string): Promise<number> {
    const answer = await fetch(`http://127.0.0.1:${this.metricsPort}/metrics`);
    const lines = [
      ...(await answer.text()).matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)`, 'gm')),
    ];
    if (lines.length === 0) throw new Error(`${this.name} has no ${name}`);
    return Math.max(...lines.map(([, value]) => Number(value)));
  }

  /** The web processes of a machine that has several, without its main process. */
  webProcesses(): number[] {
    const { pid } = this.#program;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return children
      .trim()
      .split(' ')
      .filter((child) => commandOf(child).includes('main.ts'))
      .map(Number);
  }

  /** Replaces its release: the next start runs this checkout. */
  useRelease(project: string): void {
    this.#program = this.#make(this.folder, project);
  }

  /** Removes its folder, as if the machine were gone, and gives it a new one. */
  async replaceFolder(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
    await this.#place.folderFor(this.name, false);
  }

  #make(folder: string, project: string): Program {
    return new Program({
      name: this.kind,
      command: process.execPath,
      args: [join(project, 'server/src/main.ts'), this.kind],
      folder,
      env: this.#settings,
      ready: () => this.isReady(),
    });
  }
}

/** A process's command; empty once it has ended. */
function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** Runs one of the operator's commands, such as `migrate`, with a machine's settings. */
export async function command(
  args: readonly string[],
  settings: Record<string, string>,
  project = HERE,
): Promise<string> {
  const { PATH = '', HOME = '' } = process.env;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(project, 'server/src/main.ts'), ...args],
    { cwd: project, env: { PATH, HOME, ...settings }, maxBuffer: 16 * 1024 * 1024 },
  );
  return stdout;
}
