/** A test's clock may be months ahead of the database's. */
export const TESTS_TRAVEL = `create or replace function ledger_latest() returns timestamptz language sql volatile
  as $$ select 'infinity'::timestamptz $$`;
