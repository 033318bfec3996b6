import { authApi } from '@souk/contract/auth';
import { addressOf } from '@souk/contract/endpoint';
import { ordersApi } from '@souk/contract/orders';
import { productsApi } from '@souk/contract/products';
import type { Machine } from '../lib/machine.ts';
import type { CheckResult } from './check.ts';
import type { Load } from './load.ts';
import { hashOf } from './market.ts';

const PAGE = 100;

/** Reads everything that was acknowledged from one machine, past the proxy. */
export async function acknowledgedOn(machine: Machine, load: Load): Promise<CheckResult> {
  const { orders, descriptions, pictures, accounts } = load.acknowledged;
  const wrongs = [
    ...(await lostOrders(machine, load)),
    ...(await lostDescriptions(machine, load)),
    ...(await lostPictures(machine, load)),
    ...(await lostAccounts(machine, load)),
  ];
  return {
    checked: `${machine.name} has all ${orders.length} orders, ${descriptions.size} changed products, ${pictures.size} pictures and ${accounts.length} accounts`,
    wrongs,
  };
}

async function read(machine: Machine, path: string, token = ''): Promise<Buffer> {
  const answer = await fetch(`${machine.url}${path}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (answer.status !== 200) throw new Error(`${answer.status}`);
  return bytes;
}

async function lostOrders(machine: Machine, load: Load): Promise<string[]> {
  const byBuyer = Map.groupBy(load.acknowledged.orders, ({ token }) => token);
  const wrongs: string[] = [];
  for (const [token, orders] of byBuyer) {
    const seen = new Set<string>();
    for (let page = 1; page === 1 || seen.size >= (page - 1) * PAGE; page += 1) {
      const path = addressOf(ordersApi.list, { query: { limit: PAGE, page } });
      const list = JSON.parse(String(await read(machine, `/api${path}`, token))) as {
        id: string;
      }[];
      for (const { id } of list) seen.add(id);
    }
    const lost = orders.filter(({ id }) => !seen.has(id));
    wrongs.push(...lost.map(({ id, end }) => `order not listed: ${id}, ${end}`));
  }
  return wrongs;
}

async function lostDescriptions(machine: Machine, load: Load): Promise<string[]> {
  const wrongs: string[] = [];
  for (const [productId, description] of load.acknowledged.descriptions) {
    const path = addressOf(productsApi.read, { params: { productId } });
    const product = JSON.parse(String(await read(machine, `/api${path}`))) as {
      description: string;
    };
    if (product.description !== description) wrongs.push(`change lost: ${description}`);
  }
  return wrongs;
}

async function lostPictures(machine: Machine, load: Load): Promise<string[]> {
  const wrongs: string[] = [];
  for (const [path, hash] of load.acknowledged.pictures) {
    const bytes = await read(machine, path).catch((error: Error) => error);
    if (bytes instanceof Error) wrongs.push(`picture answered ${bytes.message}: ${path}`);
    else if (hashOf(bytes) !== hash) wrongs.push(`picture differs: ${path}`);
  }
  return wrongs;
}

async function lostAccounts(machine: Machine, load: Load): Promise<string[]> {
  const wrongs: string[] = [];
  const path = `/api${addressOf(authApi.me)}`;
  for (const { email, token } of load.acknowledged.accounts) {
    const known = await read(machine, path, token).catch((error: Error) => error);
    if (known instanceof Error) wrongs.push(`session answered ${known.message}: ${email}`);
  }
  return wrongs;
}
