import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deployed } from './deployed.ts';
import { pathOf } from './needs.ts';
import type { Place } from './place.ts';
import { Program } from './program.ts';
import { statusOf } from './until.ts';

/**
 * nginx before the web machines, with the operators' own file: only the addresses are the fleet's,
 * and there is no TLS on loopback.
 */
export async function startNginx(
  place: Place,
  port: number,
  machinePorts: readonly number[],
): Promise<Program> {
  const folder = await place.folderFor('nginx');
  const site = await deployed('nginx/souk.conf', [
    [/^server \{\n(?:(?!^\}).*\n)*?.*return 301.*\n\}\n/m, ''],
    [
      / {2}server 10\.0\.0\.11:3000(.*);\n {2}server 10\.0\.0\.12:3000.*\n/,
      machinePorts.map((each) => `  server 127.0.0.1:${each}$1;\n`).join(''),
    ],
    [/listen 443 ssl http2;\n.*listen \[::\]:443.*\n/, `listen 127.0.0.1:${port};\n`],
    [/^ *ssl_.*\n/gm, ''],
    [/server_name .*;/, 'server_name _;'],
    // A port belongs to the site's address here.
    [/proxy_set_header (Host|X-Forwarded-Host) \$host;/g, 'proxy_set_header $1 $http_host;'],
  ]);
  const file = join(folder, 'nginx.conf');
  await writeFile(
    file,
    `daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 512; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
${site}
}
`,
  );
  const program = new Program({
    name: 'nginx',
    command: pathOf('nginx'),
    args: ['-e', `${folder}/error.log`, '-c', file],
    folder,
    account: place.account,
    ready: async () => (await statusOf(`http://127.0.0.1:${port}/healthz`)) === 200,
  });
  await program.start();
  return program;
}
