import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, writeFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Each program, and the Debian package that has it. */
const PROGRAMS = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  nginx: 'nginx-light',
  prometheus: 'prometheus',
} as const;
export type NeededProgram = keyof typeof PROGRAMS;

export const POSTGRES_BIN = '/usr/lib/postgresql/15/bin';
/** Patroni needs it to talk to etcd. */
const ETCD_CLIENT = '/usr/lib/python3/dist-packages/etcd/client.py';
const APT = '/usr/bin/apt-get';
/** Debian asks it before it starts a service; 101 is no. */
const POLICY = '/usr/sbin/policy-rc.d';

const PLACES = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin'];

const find = (program: string): string | undefined =>
  PLACES.map((folder) => join(folder, program)).find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });

function missing(): string[] {
  return [
    ...Object.entries(PROGRAMS).flatMap(([program, debian]) => (find(program) ? [] : [debian])),
    ...(existsSync(join(POSTGRES_BIN, 'postgres')) ? [] : ['postgresql-15']),
    ...(existsSync(ETCD_CLIENT) ? [] : ['python3-etcd']),
  ];
}

/** The path of a program that {@link ensurePrograms} found. */
export function pathOf(program: NeededProgram): string {
  const path = find(program);
  if (!path) throw new Error(`${program} isn’t installed`);
  return path;
}

/**
 * Makes sure that the fleet's programs are there: root on Debian installs them, without starting
 * their services. @throws one sentence that names what is missing
 */
export function ensurePrograms(more: readonly { file: string; debian: string }[] = []): void {
  const lacking = () => [
    ...missing(),
    ...more.flatMap(({ file, debian }) => (existsSync(file) ? [] : [debian])),
  ];
  const packages = lacking();
  if (packages.length === 0) return;
  if (process.getuid?.() === 0 && existsSync(APT)) install(packages);
  const still = lacking();
  if (still.length > 0) {
    throw new Error(`The fleet needs these Debian packages: ${still.join(', ')}.`);
  }
}

function install(packages: readonly string[]): void {
  console.log(`Installing ${packages.join(', ')}`);
  const ours = !existsSync(POLICY);
  if (ours) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  const apt = (...args: string[]) =>
    execFileSync(APT, [...args, '-q', '-o', 'DPkg::Lock::Timeout=300'], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  try {
    apt('update');
    apt('install', '-y', '--no-install-recommends', ...packages);
  } finally {
    if (ours) rmSync(POLICY);
  }
}
