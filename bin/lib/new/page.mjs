import { posix } from 'node:path';

import { ADMIN_FRAME, ANCHORS } from './anchors.mjs';
import { roomAndName } from './names.mjs';

/**
 * A page for signed-in people, or for admins: its address, route, component, menu entry and journey.
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
  changes.insert(ANCHORS.routeFile(), `        route('${path}', 'routes/${file}'),\n`);
  const menu = admin ? ANCHORS.adminMenu() : ANCHORS.menu();
  const icon = admin ? '' : ', Icon: Package';
  changes.insert(menu, `  { label: '${sentence}', to: ${link}${icon} },\n`);
  changes.create(
    `web/src/features/${room}/${kebab}-page.tsx`,
    admin ? adminPage(name, room) : ownPage(name),
  );
  changes.create(
    `web/src/routes/${file}`,
    admin
      ? `import { useSession } from '../api/session.ts';
import { ${pascal}Page } from '../features/${room}/${kebab}-page.tsx';
import { NotFound } from '../layouts/not-found.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta({ title: '${sentence}', noindex: true });

export default function Page() {
  const { user } = useSession();
  return user?.is_admin ? <${pascal}Page /> : <NotFound />;
}
`
      : `import { ${pascal}Page } from '../features/${room}/${kebab}-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta({ title: '${sentence}', noindex: true });

export default function Page() {
  return <${pascal}Page />;
}
`,
  );
  changes.create(`e2e/${kebab}.spec.ts`, journey(name, admin));
}

const fromRoom = (room, file) => {
  const path = posix.relative(`web/src/features/${room}`, file);
  return path.startsWith('.') ? path : `./${path}`;
};

const ownPage = ({ pascal, sentence }) => `/** TODO: say what it shows, and to whom. */
export function ${pascal}Page() {
  return (
    <div className="page py-8 sm:py-10">
      <h1 className="text-2xl font-semibold tracking-tight sm:text-3xl">${sentence}</h1>
    </div>
  );
}
`;

const adminPage = (
  { pascal, sentence },
  room,
) => `import { AdminFrame } from '${fromRoom(room, ADMIN_FRAME)}';

/** TODO: say what it shows. */
export function ${pascal}Page() {
  return (
    <AdminFrame among="site" title="${sentence}" text="TODO: what an admin does here.">
      {null}
    </AdminFrame>
  );
}
`;

const journey = (
  { camel, lower, sentence },
  admin,
) => `import { expect, test } from '@playwright/test';
import { ${admin ? 'adminPages' : 'pages'} } from '@souk/contract/${admin ? 'admin-pages' : 'pages'}';
import { ${admin ? 'ADMIN' : 'BUYER'} } from './demo.ts';
import { complaints, isAccessible } from './page.ts';
import { logIn } from './people.ts';

test('the page of ${lower} opens without complaints', async ({ page }) => {
  const said = complaints(page);
  await page.goto(${admin ? 'adminPages' : 'pages'}.${camel}());
  await logIn(page, ${admin ? 'ADMIN' : 'BUYER'});
  await expect(page.getByRole('heading', { level: 1, name: '${sentence}' })).toBeVisible();
  await isAccessible(page, '${lower}');
  expect(said).toEqual([]);
});
`;
