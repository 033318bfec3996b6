import { isTest, lineAt, parse, walk } from './sources.mjs';

/** Tables whose rows stand somewhere, and the room that says what that means. */
const OWNERS = {
  shipments: 'shipments',
  order_status_changes: 'shipments',
  payments: 'payments',
  refunds: 'refunds',
  disputes: 'disputes',
  parked_payments: 'parked-payments',
  refund_requests: 'returns',
  payouts: 'payouts',
  payout_parts: 'payouts',
  transfer_reversals: 'payouts',
};

const TABLE =
  /\b(?:from|join|update|into)\s+(\w+)(?:\s+(?:as\s+)?(?!on\b|where\b|set\b|join\b)(\w+))?/gi;
const SPELLED =
  /(?:\b(\w+)\.)?\b(?:from_status|to_status|status|state)\s*(?:=|<>|!=|(?:not\s+)?in\s*\(|is\s+(?:not\s+)?distinct\s+from)\s*'(\w+)'/gi;

/**
 * Checks that no room spells the status of another's rows in SQL: a new status would pass it by. Rooms ask the
 * contract's tables of statuses, which do not compile until they know a new one.
 * @param {import('./sources.mjs').Source[]} sources
 * @returns {string[]} one line a fault
 */
export function statusFaults(sources) {
  return sources.flatMap((source) => {
    const [, room] = /^server\/src\/domains\/([^/]+)\//.exec(source.file) ?? [];
    if (!room || isTest(source.file)) return [];
    return spelledIn(source)
      .filter(({ tables }) => tables.length > 0 && tables.every((table) => OWNERS[table] !== room))
      .map(
        ({ line, value, tables: [table] }) =>
          `${source.file}:${line} spells the status “${value}” of ${table}: it belongs to ${OWNERS[table]}`,
      );
  });
}

/** Each value that a status is compared with, and of which tables it may be. */
function spelledIn(source) {
  const found = [];
  walk(parse(source).program, (node) => {
    if (node.type === 'TemplateLiteral') found.push(...inSql(source, node));
    if (node.type === 'CallExpression') found.push(...inBuilder(source, node));
  });
  return found;
}

function inSql(source, { start, quasis }) {
  const text = quasis.map(({ value }) => value.cooked).join('$');
  const tables = [...text.matchAll(TABLE)].filter(([, table]) => OWNERS[table]);
  const named = new Map(
    tables.flatMap(([, table, alias]) => [
      [table, table],
      [alias, table],
    ]),
  );
  return [...text.matchAll(SPELLED)].map(([, alias, value]) => ({
    line: lineAt(source.text, start),
    value,
    tables: alias ? [named.get(alias)].filter(Boolean) : [...new Set(named.values())],
  }));
}

/** `.where('shipments.status', '=', 'paid')` and the like. */
function inBuilder(source, { start, arguments: given }) {
  const [column, , compared] = given;
  const [, table] =
    /^(\w+)\.(?:from_status|to_status|status|state)$/.exec(column?.value ?? '') ?? [];
  if (!OWNERS[table] || !compared) return [];
  const values = compared.type === 'ArrayExpression' ? compared.elements : [compared];
  return values
    .filter((value) => value?.type === 'Literal' && typeof value.value === 'string')
    .map(({ value }) => ({ line: lineAt(source.text, start), value, tables: [table] }));
}
