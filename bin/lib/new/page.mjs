import { ANCHORS } from './anchors.mjs';
import { roomAndName } from './names.mjs';

/**
 * A page for signed-in people, or for admins: its address, audience, route, component, menu entry and journey.
 * @param {import('./changes.mjs').Changes} changes
 * @param {string} given "room/name"
 * @param {{ admin?: boolean }} [options]
 */
export function newPage(changes, given, { admin = false } = {}) {
  const { room, name } = roomAndName(given);
  const { camel, kebab, pascal, sentence } = name;
  const path = admin ? `admin/${kebab}` : kebab;
  const file = `${path.replace('/', '-')}.tsx`;
  const link = admin ? `adminPages.${camel}()` : `pages.${camel}()`;

  changes.insert(
    admin ? ANCHORS.adminPage() : ANCHORS.page(),
    `  /** TODO: who opens it, and what it shows */\n  ${camel}: () => '/${path}',\n`,
  );
  changes.insert(
    admin ? ANCHORS.adminRoute() : ANCHORS.pageRoute(),
    `        page(${link}, 'routes/${file}'),\n`,
  );
  const place = '  // TODO: its place and icon\n';
  if (admin) {
    const entry = `{ label: '${sentence}', to: ${link}, Icon: LayoutList }`;
    changes.insert(ANCHORS.adminMenu(), `${place}  ${camel}: ${entry},\n`);
    changes.insert(ANCHORS.adminBar(), `'${camel}', `);
  } else {
    changes.insert(ANCHORS.audience(), `  ${camel}: 'private',\n`);
    const entry = `{ label: '${sentence}', to: ${link}, Icon: Package }`;
    changes.insert(ANCHORS.menu(), `${place}  ${entry},\n`);
  }
  changes.create(
    `web/src/features/${room}/${kebab}-page.tsx`,
    admin ? adminPage(name) : ownPage(name),
  );
  const page = `import { ${pascal}Page } from '../features/${room}/${kebab}-page.tsx';\n`;
  changes.create(
    `web/src/routes/${file}`,
    admin
      ? `import { loadForAdmin } from '../api/prefetch.ts';
${page}import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta({ title: '${sentence}', noindex: true });

// TODO: the queries of the page
export const clientLoader = () => loadForAdmin();

export default ${pascal}Page;
`
      : `import { privateLoader, privateMeta } from '../api/private-route.ts';
${page}
export const meta = privateMeta('${sentence}');

// TODO: the queries of the page
export const clientLoader = privateLoader(() => []);

export default ${pascal}Page;
`,
  );
  changes.create(`e2e/${kebab}.spec.ts`, journey(name, admin));
}

const ownPage = ({ pascal, sentence }) => `/** TODO: say what it shows, and to whom. */
export function ${pascal}Page() {
  return (
    <div className="page py-8 sm:py-10">
      <h1 className="text-2xl font-semibold tracking-tight sm:text-3xl">${sentence}</h1>
    </div>
  );
}
`;

const adminPage = ({ pascal, sentence }) => `import { PageHead } from '../../ui/page-head.tsx';

/** TODO: say what it shows. */
export function ${pascal}Page() {
  return <PageHead title="${sentence}" text="TODO: what an admin does here." />;
}
`;

const journey = (
  { camel, lower, sentence },
  admin,
) => `import { expect, test } from '@playwright/test';
import { ${admin ? 'adminPages' : 'pages'} } from '@souk/contract/${admin ? 'admin-pages' : 'pages'}';
import { ${admin ? 'ADMIN' : 'BUYER'} } from './demo.ts';
import { complaints, isAccessible } from './page.ts';
import { personAt } from './people.ts';

test('the page “${sentence}” opens without complaints', async ({ page }) => {
  const said = complaints(page);
  await personAt(page, ${admin ? 'ADMIN' : 'BUYER'});
  await page.goto(${admin ? 'adminPages' : 'pages'}.${camel}());
  await expect(page.getByRole('heading', { level: 1, name: '${sentence}' })).toBeVisible();
  await isAccessible(page, '${lower}');
  expect(said).toEqual([]);
});
`;
