import type { Db } from './context.ts';
import { invalidParameter } from './errors.ts';
import type { Kind } from './objects.ts';
import { findAll } from './store.ts';

type Node = Record<string, unknown> & { id: string; object: string };

/** Reads a list for each of the owners, all at once. */
type ListReader = (db: Db, owners: string[]) => Promise<Map<string, object>>;

/** Which fields of which kind may be expanded: an id into its object, or a list that is left out. */
const REFERENCES: Record<string, Record<string, Kind>> = {
  'checkout.session': { payment_intent: 'payment_intent' },
  payment_intent: { latest_charge: 'charge', payment_method: 'payment_method' },
  charge: { payment_intent: 'payment_intent' },
  refund: { charge: 'charge', payment_intent: 'payment_intent', payment_method: 'payment_method' },
  price: { product: 'product' },
};

const LISTS: Record<string, Record<string, ListReader>> = {
  'checkout.session': { line_items: firstTen('item', `hidden ->> 'session'`, lineItemsUrl) },
  charge: { refunds: firstTen('refund', `body ->> 'charge'`, refundsUrl) },
};

// Objects that are part of another one's document, and so need no reading.
const EMBEDDED: Record<string, string[]> = { item: ['price'] };

const MAX_LEVELS = 4;

/**
 * Fills in what `expand[]` asks for, in place: `payment_intent.latest_charge`, and below lists
 * `data.payment_intent`. One statement for each step of a path. Throws Stripe's 400 for a path that
 * leads nowhere.
 */
export async function expand(db: Db, root: object, paths: string[]): Promise<void> {
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.length > MAX_LEVELS + (isList(root) ? 1 : 0)) {
      throw invalidParameter(`You cannot expand more than ${MAX_LEVELS} levels of a property.`, {
        param: 'expand',
      });
    }
    let nodes: object[] = [root];
    for (const step of steps) nodes = await follow(db, nodes, step, path);
  }
}

async function follow(db: Db, nodes: object[], step: string, path: string): Promise<object[]> {
  const [first] = nodes;
  if (first === undefined) return [];
  if (isList(first)) {
    if (step !== 'data') throw notExpandable(path, `data.${path}`);
    return nodes.flatMap((node) => (isList(node) ? node.data : []));
  }
  const owners = nodes as Node[];
  const kind = (first as Node).object;
  const reference = REFERENCES[kind]?.[step];
  const readList = LISTS[kind]?.[step];
  if (reference) await fillIn(db, owners, step, reference);
  else if (readList) await attach(db, owners, step, readList);
  else if (!EMBEDDED[kind]?.includes(step)) throw notExpandable(path);
  return owners.flatMap((owner) => (owner[step] ? [owner[step]] : []));
}

async function fillIn(db: Db, owners: Node[], field: string, kind: Kind): Promise<void> {
  const wanted = owners.map((owner) => owner[field]).filter((id) => typeof id === 'string');
  if (wanted.length === 0) return;
  const found = new Map((await findAll(db, kind, wanted)).map((body) => [body.id, body]));
  for (const owner of owners) owner[field] = found.get(String(owner[field])) ?? owner[field];
}

async function attach(db: Db, owners: Node[], field: string, read: ListReader): Promise<void> {
  const without = owners.filter((owner) => owner[field] === undefined);
  const lists = await read(
    db,
    without.map((owner) => owner.id),
  );
  for (const owner of without) owner[field] = lists.get(owner.id);
}

function firstTen(kind: Kind, ownerIs: string, urlOf: (owner: string) => string): ListReader {
  // The lines of a session come in their own order, everything else newest first.
  const order = kind === 'item' ? 'asc' : 'desc';
  return async (db, owners) => {
    const { rows } = await db.query<{ owner: string; bodies: object[] | null }>(
      `select owner, (
         select jsonb_agg(body order by seq ${order}) from (
           select body, seq from sandbox.objects where kind = '${kind}' and ${ownerIs} = owner
           order by seq ${order} limit 11
         ) as first
       ) as bodies
       from unnest($1::text[]) as owner`,
      [owners],
    );
    return new Map(
      rows.map(({ owner, bodies }) => {
        const data = bodies ?? [];
        const url = urlOf(owner);
        return [
          owner,
          { object: 'list', data: data.slice(0, 10), has_more: data.length > 10, url },
        ];
      }),
    );
  };
}

function lineItemsUrl(session: string): string {
  return `/v1/checkout/sessions/${session}/line_items`;
}

function refundsUrl(charge: string): string {
  return `/v1/charges/${charge}/refunds`;
}

function isList(value: object): value is { data: object[] } {
  return 'object' in value && value.object === 'list';
}

function notExpandable(path: string, instead?: string) {
  const hint = instead ? ` You may want to try expanding '${instead}' instead.` : '';
  return invalidParameter(`This property cannot be expanded (${path}).${hint}`, {
    param: 'expand',
  });
}
