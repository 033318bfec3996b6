import { verifyChain, type Link } from '@souk/server/db/hash-chain';
import { chainChanges } from '@souk/server/domains/accounts/audit/chain';
import { AUDIT_CHAIN } from '@souk/server/domains/accounts/audit/check-audit';
import { changes } from '@souk/server/domains/accounts/audit/reads';
import { inParts, moments, nth, numbered, scattered, someIds, unchecked } from './fill.ts';
import type { Read, Scale, Subject } from './subject.ts';

const NEWEST = { page: 1, limit: 20 };
/** Only the newest changes are linked: linking all of them one by one would take hours. */
const LINKED = 20_000;
/** How many links the check of the chain reads. */
const CHECKED = 10_000;

async function fill(scale: Scale): Promise<void> {
  const { client, db, rows } = scale;
  const { person, thing } = await numbered(scale);
  await unchecked(client, ['audit_changes'], () =>
    inParts(rows, (from, to) =>
      client.query(
        `insert into audit_changes (id, kind, actor_id, target_kind, target_id, before, after, created_at)
         select id_at(at, n), 'product.edited', person.id, 'product', thing.id,
           jsonb_build_object('price', n % 9000), jsonb_build_object('price', (n + 1) % 9000), at
         from ${moments(scale, from, to)}
         join person on person.place = ${scattered(person)}
         join thing on thing.place = ${scattered(thing)} order by n`,
      ),
    ),
  );
  await client.query(
    `insert into audit_unchained select id from audit_changes order by id desc limit ${LINKED}`,
  );
  await chainChanges({ db });
  await client.query('vacuum analyze audit_chain');
}

async function reads({ client }: Scale): Promise<Read[]> {
  const [people, things] = [await someIds(client, 'person'), await someIds(client, 'thing')];
  const { rows } = await client.query<{ position: string; rowId: string; hash: string }>(
    `select position, change_id as "rowId", hash from audit_chain
     where position = (select max(position) - ${CHECKED} from audit_chain)`,
  );
  const [sealed] = rows;
  const last: Link | null = sealed ? { ...sealed, position: Number(sealed.position) } : null;
  return [
    {
      name: 'newest changes, and how many',
      read: (over) => changes({ db: over }, NEWEST),
      times: 3,
    },
    {
      name: 'changes of a product',
      read: (over, n) => changes({ db: over }, { ...NEWEST, target: nth(things, n) }),
    },
    {
      name: 'changes by a person',
      read: (over, n) => changes({ db: over }, { ...NEWEST, person: nth(people, n) }),
    },
    {
      name: `check of the chain’s last ${CHECKED.toLocaleString('en-US')} links`,
      read: (over) => verifyChain(over, AUDIT_CHAIN, { last, whole: false }),
      times: 3,
    },
  ];
}

export const audit: Subject = {
  tables: ['audit_changes', 'audit_chain'],
  script: 'partition-audit',
  fill,
  reads,
};
