import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deployed } from './deployed.ts';
import type { Place } from './place.ts';
import { Program } from './program.ts';
import { statusOf } from './until.ts';

export const CADDY = { file: '/usr/bin/caddy', debian: 'caddy' };

/**
 * Caddy before the web machines, with the operators' own file: only the addresses are the fleet's,
 * and there is no TLS on loopback.
 */
export async function startCaddy(
  place: Place,
  port: number,
  machinePorts: readonly number[],
): Promise<Program> {
  const folder = await place.folderFor('caddy');
  const file = join(folder, 'Caddyfile');
  await writeFile(
    file,
    await deployed('caddy/Caddyfile', [
      // Its comments may stand before the global options, but no site may.
      [
        /^shop\.example \{$/m,
        `{\n\tadmin off\n\tauto_https off\n}\n\n:${port} {\n\tbind 127.0.0.1`,
      ],
      [
        /10\.0\.0\.11:3000 10\.0\.0\.12:3000/,
        machinePorts.map((each) => `127.0.0.1:${each}`).join(' '),
      ],
    ]),
  );
  const program = new Program({
    name: 'caddy',
    command: CADDY.file,
    args: ['run', '--config', file, '--adapter', 'caddyfile'],
    folder,
    account: place.account,
    // Where it keeps certificates, and its last configuration.
    env: { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    ready: async () => (await statusOf(`http://127.0.0.1:${port}/healthz`)) === 200,
  });
  await program.start();
  return program;
}
