/** Migrations from this one on must say which kind they are. */
const FIRST = 74;

/** These would break the old release, which is still running during an upgrade. */
const TAKES_AWAY = [
  /\bdrop (?!constraint\b|not null\b|index\b)[\w ]+/i,
  /\brename\b/i,
  /\balter (?:column )?\S+ (?:set data )?type\b/i,
  /\balter (?:column )?\S+ set not null\b/i,
  // The old release doesn't fill in new columns.
  /\badd (?!constraint\b|check\b|[^,;]*\b(?:default|generated)\b)[^,;]*\bnot null\b/i,
];
const INDEX = /\bcreate (?:unique )?index (?<how>.*?)\bon (?:only )?(?<table>\S+)/gis;
const BUILT_WITHOUT_WAITING = /^concurrently if not exists \w+ $/i;
const CHECKED = /\badd (?:constraint \S+ )?(?:check|foreign key)\b[^;]*/gi;
const INDEXED = /\badd (?:constraint \S+ )?(?:unique|primary key|exclude)\b[^;]*/gi;

/**
 * Checks that each migration is safe to run while the previous release is serving. Its first line
 * must say whether it expands or contracts the schema. Only a contract migration may drop things,
 * and none may scan an existing table while holding a lock.
 * @param {import('./sources.mjs').Source[]} migrations
 * @returns {string[]} one line per fault
 */
export function migrationFaults(migrations) {
  return migrations.flatMap(({ file, text }) => {
    const [, number = ''] = /(\d{4})_[^/]*$/.exec(file) ?? [];
    if (Number(number) < FIRST) return [];
    return faultsOf(number, text).map((fault) => `${file}: ${fault}`);
  });
}

const KIND = /^-- (?:expand|contract: needs (?<floor>\d{4}))$/;
const kindOf = (text) => KIND.exec(text.split('\n')[0]);

/**
 * Returns the oldest release that can run after a migration, if the migration names one.
 * @param {string} text
 */
export const floorOf = (text) => kindOf(text)?.groups.floor;

function faultsOf(number, text) {
  const kind = kindOf(text);
  if (!kind) return [`begin with “-- expand”, or “-- contract: needs ${number}”`];
  const { floor } = kind.groups;
  const sql = text.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ');
  const made = new Set(
    [...sql.matchAll(/\bcreate (?:unlogged )?table (\w+)/gi)].map(([, table]) => table),
  );
  return [
    ...(floor > number ? [`needs ${floor}, which this release doesn't have`] : []),
    ...(floor ? [] : takenAway(sql)),
    ...lockedBuilds(sql, made),
  ];
}

function takenAway(sql) {
  const outside = sql.replaceAll(/\((?:[^()]|\([^()]*\))*\)/g, '()');
  const taken = TAKES_AWAY.map((pattern) => pattern.exec(outside)?.[0]).find(Boolean);
  return taken
    ? [
        `“${taken.trim()}” breaks the previous release: move it to a contract migration in a later release`,
      ]
    : [];
}

/** Treats every table as large, unless this migration creates it. */
function lockedBuilds(sql, made) {
  const statements = sql.split(';').filter((one) => one.trim() !== '');
  const indexes = [...sql.matchAll(INDEX)].map(({ groups }) => groups);
  const locking = indexes.filter(
    ({ how, table }) => !BUILT_WITHOUT_WAITING.test(how) && !made.has(table.replace(/\(.*/, '')),
  );
  const onOldTables = statements.filter((one) => !made.has(/\balter table (\w+)/i.exec(one)?.[1]));
  const added = (pattern) => onOldTables.flatMap((one) => [...one.matchAll(pattern)]);
  return [
    ...locking.map(
      ({ table }) =>
        `build the index on ${table} with “create index concurrently if not exists NAME”`,
    ),
    ...(/\bconcurrently\b/i.test(sql) && !statements.every((one) => /\bconcurrently\b/i.test(one))
      ? ['indexes that are built concurrently need a migration of their own']
      : []),
    ...added(CHECKED)
      .filter(([check]) => !/\bnot valid\b/i.test(check))
      .map(
        () => 'add a check or a foreign key as “not valid”, and validate it in the next migration',
      ),
    ...added(INDEXED)
      .filter(([constraint]) => !/\busing index\b/i.test(constraint))
      .map(() => 'build the key’s index in an earlier migration, then add the key “using index”'),
  ];
}
