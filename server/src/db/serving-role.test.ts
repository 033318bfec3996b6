import { expect, onTestFinished, test } from 'vitest';
import { onServer } from '../../test/connection.ts';
import { takeDatabase } from '../../test/database.ts';
import { partitioning, stepsOf } from '../../test/partition-steps.ts';
import { grantServing } from './serving-role.ts';

test('rights can be granted again, even concurrently, and cover new tables, but not a newer release’s', async ({
  skip,
}) => {
  const { url, servingUrl, giveBack } = await takeDatabase();
  // An external database server may have only one user.
  if (url === servingUrl) {
    giveBack();
    return skip('The database server has only one user');
  }
  await onServer(url, async (owner) => {
    await owner.query('create table later (id integer)');
    await owner.query(
      'drop policy souk_serves on graphile_worker._private_jobs; revoke all on users from souk_serve',
    );
  });
  const read = () =>
    onServer(servingUrl, async (client) => {
      await client.query(`select graphile_worker.add_job('send-mail')`);
      const { rows } = await client.query(
        `select (select count(*)::int from graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs))) as jobs,
          (select count(*)::int from users) as users, (select count(*)::int from later) as later`,
      );
      return rows;
    });
  await expect(read()).rejects.toThrow(/permission denied|row-level security/);
  await Promise.all([1, 2, 3].map(() => grantServing(url, servingUrl)));
  expect(await read()).toEqual([{ jobs: 1, users: 0, later: 0 }]);
  await grantServing(url, servingUrl);
  await onServer(servingUrl, async (client) => {
    for (const statement of [
      'delete from ledger_postings',
      'update audit_changes set kind = kind',
      'delete from kysely_migration',
    ]) {
      await expect(client.query(statement)).rejects.toThrow('permission denied');
    }
  });
  await onServer(url, (owner) =>
    owner.query(`create table of_newer_release (id integer);
      insert into kysely_migration values ('9001_newer', now()::text)`),
  );
  await grantServing(url, servingUrl);
  const further = onServer(servingUrl, (client) => client.query('table of_newer_release'));
  await expect(further).rejects.toThrow('permission denied');
  giveBack();
});

test('the rows of a partition are reached through its table alone', async ({ skip }) => {
  const { url, servingUrl, giveBack } = await takeDatabase();
  onTestFinished(giveBack);
  // An external database server may have only one user.
  if (url === servingUrl) return skip('The database server has only one user');
  await onServer(url, async (owner) => {
    await owner.query(await partitioning());
    for (const { sql } of await stepsOf('partition-ledger')) await owner.query(sql);
  });
  await grantServing(url, servingUrl);
  await onServer(servingUrl, async (client) => {
    await client.query('select from ledger_postings');
    for (const partition of ['ledger_postings_first', 'ledger_postings_rest']) {
      const rewriting = client.query(`delete from ${partition}`);
      await expect(rewriting).rejects.toThrow('permission denied');
    }
  });
});

test('a single user who owns the tables keeps its rights, and gets back any that it lost', async () => {
  const { url, giveBack } = await takeDatabase();
  onTestFinished(giveBack);
  // A foreign key locks the row that it points to with the rights of the table's owner.
  const locks = () =>
    onServer(url, (owner) => owner.query('select from audit_changes for key share'));
  await grantServing(url, url);
  await locks();
  await onServer(url, (owner) => owner.query('revoke update on audit_changes from current_user'));
  await Promise.all([1, 2].map(() => grantServing(url, url)));
  await locks();
});
