import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { onServer, withDatabase } from '../../test/connection.ts';
import { killHard, startInChild, until } from '../../test/embedded.ts';
import { startThrowawayPostgres } from './throwaway.ts';

const answers = (url: string): Promise<boolean> =>
  onServer(url, () => Promise.resolve(true)).catch(() => false);

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

test('it may create databases, and is gone after stop', async () => {
  const server = await startThrowawayPostgres();
  await onServer(server.url, (client) => client.query('create database another'));
  await server.stop();
  expect(await answers(server.url)).toBe(false);
  expect(await exists(dirname(server.dataDir))).toBe(false);
});

test('the owner can drop a database while a site is connected to it', async () => {
  const server = await startThrowawayPostgres();
  try {
    await onServer(server.url, (client) => client.query('create database another'));
    const dropped = onServer(withDatabase(server.servingUrl, 'another'), () =>
      onServer(server.url, (client) => client.query('drop database another with (force)')),
    );
    await expect(dropped).resolves.toBeDefined();
  } finally {
    await server.stop();
  }
});

test('it ends with the process that started it, however that ends', async () => {
  const { child, said } = await startInChild('--throwaway');
  expect(await answers(said.url)).toBe(true);
  await killHard(child);
  await until(async () => !(await exists(dirname(said.dataDir))));
  expect(await answers(said.url)).toBe(false);
});
