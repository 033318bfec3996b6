import type { QueryExecutorProvider } from 'kysely';
import { row, type RowOf } from './raw-sql.ts';

const OLDEST = 15;

const FACTS = row({ version: 'number', encoding: 'text', has_icu: 'boolean' });
export type DatabaseFacts = RowOf<typeof FACTS>;

/** Reads what {@link faultOf} checks. */
export async function factsOf(db: QueryExecutorProvider): Promise<DatabaseFacts> {
  const { rows } = await FACTS`
    select current_setting('server_version_num')::int / 10000 as version,
      pg_encoding_to_char(encoding)::text as encoding,
      (select count(*) = 2 from pg_collation
        where collprovider = 'i' and collname in ('und-x-icu', 'en-x-icu')) as has_icu
    from pg_database where datname = current_database()`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('it does not say which database this is');
  return facts;
}

/**
 * Says why Souk can't use a database, or null. Any locale will do, because all rules are named
 * (decision 68).
 */
export function faultOf({ version, encoding, has_icu }: DatabaseFacts): string | null {
  if (version < OLDEST) return `is PostgreSQL ${version}; Souk needs ${OLDEST} or newer`;
  if (encoding !== 'UTF8') {
    return `has the encoding ${encoding}; Souk needs UTF8: create it with "encoding 'UTF8' template template0"`;
  }
  return has_icu ? null : 'is on a PostgreSQL without ICU; Souk needs one built with ICU';
}
