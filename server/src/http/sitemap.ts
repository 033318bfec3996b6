import { Readable } from 'node:stream';
import compress from '@fastify/compress';
import { isId } from '@souk/contract/ids';
import {
  ALIAS_PATHS,
  LISTED_PATHS,
  PRIVATE_PATHS,
  UNLISTED_PATHS,
} from '@souk/contract/page-audience';
import { pages } from '@souk/contract/pages';
import type { FastifyReply } from 'fastify';
import type { Db } from '../db/rows.ts';
import type { Deps } from '../deps.ts';
import { publishedPages } from '../domains/shops/index.ts';
import { notFound } from '../kit/problems.ts';
import type { App } from '../kit/route.ts';
import {
  addressLists,
  BEGINNING,
  PAGES,
  type Address,
  type AddressList,
  sitemapIndex,
  urlSet,
} from './sitemap-lists.ts';

/** The most that one sitemap may list: sitemaps.org. */
const PER_FILE = 50_000;
/** Finding the first id of each file reads all ids: not for every crawler. */
const KEPT_MS = 10 * 60_000;

const options = { config: { access: 'public' } } as const;

/** The id that each file of a list begins after, by the file's name. */
const FILE = /^(pages|[a-z]+?)(?:-after-([\da-f-]{36}))?\.xml$/;

async function* inTurn(
  { db, lists }: { db: Db; lists: AddressList[] },
  most: number,
): AsyncGenerator<Address[]> {
  yield* pagesAlone(db);
  for (const list of lists) yield* list.after(BEGINNING, most);
}

/** The site’s own pages and those that its operator wrote. */
async function* pagesAlone(db: Db): AsyncGenerator<Address[]> {
  const written = await publishedPages(db);
  yield [...PAGES, ...written.map(({ slug }) => ({ path: pages.sitePage(slug) }))];
}

async function filesOf(lists: AddressList[], perFile: number): Promise<string[]> {
  const ofEach = lists.map(async ({ name, milestones }) => {
    const further = await milestones(perFile);
    return [`${name}.xml`, ...further.map((id) => `${name}-after-${id}.xml`)];
  });
  return ['pages.xml', ...(await Promise.all(ofEach)).flat()].map((file) => `/sitemaps/${file}`);
}

/** /sitemap.xml: every public page, or above 50,000 an index of files named by their first id. */
export async function sitemap(app: App, deps: Deps, perFile = PER_FILE): Promise<void> {
  const { publicUrl } = deps.config;
  const lists = addressLists(deps);
  let kept: { index: string; until: number } | null = null;
  await app.register(compress, { encodings: ['gzip'] });

  function sendXml(reply: FastifyReply, xml: string | AsyncIterable<string>) {
    reply.header('content-type', 'application/xml; charset=utf-8');
    reply.header('cache-control', 'public, max-age=3600');
    return reply.send(typeof xml === 'string' ? xml : Readable.from(xml, { objectMode: false }));
  }

  async function largeIndex(): Promise<string | null> {
    const now = deps.now().getTime();
    if (kept && now < kept.until) return kept.index;
    const counts = await Promise.all(lists.map((list) => list.count()));
    const all = counts.reduce((sum, count) => sum + count, PAGES.length);
    if (all <= perFile) return null;
    kept = { index: sitemapIndex(publicUrl, await filesOf(lists, perFile)), until: now + KEPT_MS };
    return kept.index;
  }

  app.get('/sitemap.xml', options, async (_request, reply) =>
    sendXml(
      reply,
      (await largeIndex()) ?? urlSet(publicUrl, inTurn({ db: deps.db, lists }, perFile)),
    ),
  );

  app.get<{ Params: { file: string } }>('/sitemaps/:file', options, async (request, reply) => {
    const [, name, after] = FILE.exec(request.params.file) ?? [];
    if (name === 'pages' && after === undefined) {
      return sendXml(reply, urlSet(publicUrl, pagesAlone(deps.db)));
    }
    const list = lists.find((one) => one.name === name);
    if (!list || (after !== undefined && !isId(after))) throw notFound();
    return sendXml(reply, urlSet(publicUrl, list.after(after ?? BEGINNING, perFile)));
  });
}

const PUBLIC_PATHS = [...LISTED_PATHS, ...UNLISTED_PATHS];

/** The shortest start of a private path that begins no public one: `/admin` of `/admin/users`. */
function privateStart(path: string): string {
  const ends = [...path.matchAll(/\/|$/g)].map(({ index }) => index).slice(1);
  const starts = ends.map((end) => path.slice(0, end));
  return starts.find((start) => !PUBLIC_PATHS.some((other) => other.startsWith(start))) ?? path;
}

/** Lists of results are left to their `noindex`, which has to be read. */
const CLOSED = [
  ...new Set(['/api/', '/sandbox/', ...[...PRIVATE_PATHS, ...ALIAS_PATHS].map(privateStart)]),
].sort();

/** /robots.txt: where crawlers may go, and where the sitemap is. */
export function robots(app: App, { config: { publicUrl } }: Pick<Deps, 'config'>): void {
  const text = [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
  app.get('/robots.txt', { config: { access: 'public' } }, (_request, reply) =>
    reply
      .header('content-type', 'text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(text),
  );
}
