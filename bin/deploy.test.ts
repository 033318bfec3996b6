import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { filesIn, sourcesIn } from './lib/files.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const files = filesIn(root).filter((file) => file.startsWith('deploy/'));
const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

const dockerfile = read('deploy/container/Dockerfile');
const UNITS = ['web', 'work', 'migrate'].map((name) => read(`deploy/systemd/souk-${name}.service`));
const templates = files
  .filter((file) => file.startsWith('deploy/helm/souk/templates/'))
  .map(read)
  .join('\n');

type Service = {
  image: string;
  command?: string[];
  environment?: Record<string, unknown>;
  secrets?: string[];
};
const compose = parse(read('deploy/compose/compose.yaml'), { merge: true }) as {
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
};
const values = parse(read('deploy/helm/souk/values.yaml')) as Record<string, unknown>;

/** Names in deploy/ that belong to other programs, or to these files alone. */
const NOT_SETTINGS =
  /^(?:AF_\w+|GARAGE_\w+|NODE_COMPILE_CACHE|NODE_IMAGE|ON_ERROR_STOP|POSTGRES_\w+|SOUK_HOST|SOUK_IMAGE|SYSTEM_IMAGE|VERSION_CODENAME)$/;

test('each setting named in deploy/ is one of docs/operating.md', () => {
  const rows = read('docs/operating.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const settings = new Set(rows.flatMap((row) => all(row.split('|')[1] ?? '', /`(\w+)`/g)));
  const fromFiles = all(rows.find((row) => row.startsWith('| `…_FILE`')) ?? '', /`([A-Z]\w+)`/g);
  expect(fromFiles).toContain('DATABASE_URL');
  for (const name of fromFiles) settings.add(`${name}_FILE`);
  const unknown = files.flatMap((file) =>
    all(read(file), /(?<![\w$-])([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)(?![\w-])/g)
      .filter((name) => !settings.has(name) && !NOT_SETTINGS.test(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

test('the YAML in deploy/ parses', () => {
  const plain = files.filter((file) => /\.ya?ml$/.test(file) && !file.includes('/templates/'));
  expect(plain.length).toBeGreaterThan(4);
  for (const file of plain) expect(parse(read(file), { merge: true })).toBeTypeOf('object');
});

test('everybody names the same ports', () => {
  const [port, metrics] = [/ PORT=(\d+)/, / METRICS_PORT=(\d+)/].map(
    (one) => one.exec(dockerfile)?.[1],
  );
  expect([port, metrics]).toEqual(['3000', '9464']);
  expect(dockerfile).toContain(`EXPOSE ${port} ${metrics}`);
  expect(all(templates, /containerPort: (\d+)/g)).toEqual([port, metrics, metrics]);
  expect(all(templates, /prometheus\.io\/port: "(\d+)"/g)).toEqual([metrics, metrics]);
  expect(templates).toContain(`PORT: "${port}"\nMETRICS_PORT: "${metrics}"`);
  expect(read('deploy/prometheus/prometheus.yml')).toContain(`:${metrics}'`);
  expect(all(read('deploy/nginx/souk.conf'), /^ +server [\d.]+:(\d+)/gm)).toEqual([port, port]);
  expect(all(read('deploy/caddy/Caddyfile'), /[\d.]{7,}:(\d+)/g)).toEqual([port, port]);
  expect(read('deploy/compose/Caddyfile')).toContain(`port ${port}`);
});

test('health is asked for where Souk answers', () => {
  const asked = [
    ...all(templates, /^ +path: (\/\w+z)(?:\?own)?$/gm),
    ...all(dockerfile, /METRICS_PORT\}(\/\w+)/g),
    ...all(read('deploy/caddy/Caddyfile'), /health_uri (\/\w+)/g),
  ];
  expect(asked).toHaveLength(7);
  expect(new Set(asked)).toEqual(new Set(['/healthz', '/readyz']));
});

test('each command is one of the server’s', () => {
  const { services } = compose;
  const commands = [
    ...['web', 'work', 'migrate'].flatMap((name) => services[name]?.command ?? []),
    ...UNITS.flatMap((unit) => all(unit, /server\/src\/main\.ts (\w+)/g)),
    ...all(templates, /args: \[(\w+)\]/g),
    ...all(dockerfile, /CMD \["(\w+)"\]$/gm),
  ];
  expect(commands).toHaveLength(10);
  const known = all(read('server/src/serve/run.ts'), /case '([\w-]+)':/g);
  expect(commands.filter((command) => !known.includes(command))).toEqual([]);
});

test('the image copies what is there, and the manifest of each workspace', () => {
  const copied = all(dockerfile, /^COPY ([^-].*) \S+$/gm).flatMap((list) => list.split(' '));
  const kept = all(dockerfile, /^COPY --from=build (\/souk.*) \S+$/gm)
    .flatMap((list) => list.split(' '))
    .map((file) => file.replace('/souk/', ''));
  expect(kept).toContain('server/src');
  const built = ['web/build'];
  const missing = [...copied, ...kept].filter(
    (file) => !built.includes(file) && !existsSync(join(root, file)),
  );
  expect(missing).toEqual([]);
  // Files that are read beside the code, except by `npm run dev` and for a bundled ffmpeg.
  const besides = sourcesIn(root, ['server/src', 'demo/src'])
    .filter(({ file }) => !/\.test\.ts$|\/vite\.ts$/.test(file))
    .flatMap(({ file, text }) =>
      all(text, /new URL\(\s*'(\.\.?\/[^']+)'/g).map((to) => posix.join(posix.dirname(file), to)),
    )
    .filter((file) => !/^(?:\.\/|node_modules\/.*|server\/ffmpeg\/package\.json)$/.test(file));
  expect(besides).toContain('server/migrations/');
  expect(
    besides.filter((file) => !kept.some((folder) => `${file}/`.startsWith(`${folder}/`))),
  ).toEqual([]);
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
  expect(copied).toEqual(
    expect.arrayContaining(workspaces.map((folder) => `${folder}/package.json`)),
  );
  const [major] = read('.node-version').split('.');
  expect(dockerfile).toContain(`ARG NODE_IMAGE=docker.io/library/node:${major}-`);
});

test('each secret of compose.yaml is handed over, and prepare.sh writes it', () => {
  const script = read('deploy/compose/prepare.sh');
  for (const [name, { file }] of Object.entries(compose.secrets)) {
    expect(file).toBe(`secrets/${name}`);
    expect(script).toMatch(new RegExp(`^(keep|ask) ${name} `, 'm'));
  }
  const missing = Object.entries(compose.services).flatMap(
    ([service, { environment = {}, secrets = [] }]) =>
      all(Object.values(environment).join('\n'), /\/run\/secrets\/(\w+)/g)
        .filter((secret) => !secrets.includes(secret))
        .map((secret) => `${service}: ${secret}`),
  );
  expect(missing).toEqual([]);
});

test('each secret of the units is loaded', () => {
  const shared = read('deploy/systemd/souk-.service.d/souk.conf');
  const used = all(shared, /=%d\/(\w+)/g);
  expect(used).toContain('database_url');
  expect(all(shared, /^LoadCredential=(\w+):/gm).sort()).toEqual(used.sort());
});

test('the chart’s templates use each of its values, and no others', () => {
  const used = new Set(all(templates, /\.Values\.([\w.]+)/g));
  const leaves = (value: unknown, path: string): string[] =>
    used.has(path) || typeof value !== 'object' || value === null
      ? [path]
      : Object.entries(value).flatMap(([name, inner]) => leaves(inner, `${path}.${name}`));
  const declared = Object.entries(values).flatMap(([name, value]) => leaves(value, name));
  expect(declared.sort()).toEqual([...used].sort());
});
