/**
 * Where `npm run new` adds entries to files that are there. `before` and `after` match the text beside which an
 * entry goes; `rule` says in a refusal what a person adds by hand. bin/new.test.ts tries each of them.
 * @typedef {{ file: string, after?: RegExp, before?: RegExp, rule: string }} Anchor
 */

/** What admin pages are framed by. */
export const ADMIN_FRAME = 'web/src/features/admin/admin-frame.tsx';

const rooms = 'server/src/domains';

/** @type {Record<string, (room: string, api?: string) => Anchor>} */
export const ANCHORS = {
  endpoint: (room) => ({
    file: `contract/src/${room}.ts`,
    after: /^export const \w+Api = \{\n/m,
    rule: 'the endpoint in the contract',
  }),
  route: (room, api) => ({
    file: `${rooms}/${room}/routes.ts`,
    after: new RegExp(`mount\\(app, ${api}, \\{\\n`),
    rule: 'the route that calls the function',
  }),
  access: () => ({
    file: 'server/test/access/table.ts',
    after: /^export const table: Record<string, Row> = \{\n/m,
    rule: 'who may call it',
  }),
  page: () => ({
    file: 'contract/src/pages.ts',
    after: /^export const pages = \{\n/m,
    rule: 'the address of the page',
  }),
  adminPage: () => ({
    file: 'contract/src/admin-pages.ts',
    after: /^export const adminPages = \{\n/m,
    rule: 'the address of the page',
  }),
  routeFile: () => ({
    file: 'web/src/routes.ts',
    after: /layout\('layouts\/private\.tsx', \{ id: 'private-pages' \}, \[\n/,
    rule: 'the file that draws the page',
  }),
  menu: () => ({
    file: 'web/src/layouts/menu-parts.tsx',
    before: /^\];\n\n\/\*\* Ends the session/m,
    rule: 'the entry in the user menu',
  }),
  adminMenu: () => ({
    file: 'web/src/features/admin/admin-frame.tsx',
    after: /^const SITE = \[\n/m,
    rule: 'the entry in the admin menu',
  }),
  mailKind: () => ({
    file: 'contract/src/mail.ts',
    before: /^\] as const;\nexport type MailKind/m,
    rule: 'the kind of the mail',
  }),
  mailLabel: () => ({
    file: 'web/src/features/admin/mail-state.tsx',
    after: /^export const MAIL_LABELS: Record<MailKind, string> = \{\n/m,
    rule: 'its name in the list of mails',
  }),
  mailPreview: () => ({
    file: `${rooms}/admin/mail-previews.ts`,
    after: /^const PREVIEWS: Record<MailKind, \(at: LinkBuilder\) => Letter> = \{\n/m,
    rule: 'its preview',
  }),
  jobKind: () => ({
    file: 'server/src/jobs/kinds.ts',
    before: /^\} satisfies Record<string, Kind>;/m,
    rule: 'the kind of the job and what it carries',
  }),
  jobHandler: (room) => ({
    file: `${rooms}/${room}/jobs.ts`,
    before: /^\} satisfies Partial<JobHandlers<Deps>>;/m,
    rule: 'what works it',
  }),
  settingType: () => ({
    file: 'server/src/config.ts',
    before: /^\};\n\nconst ROOT/m,
    rule: 'the field of Config',
  }),
  settingRead: () => ({
    file: 'server/src/config.ts',
    before: /^ {4}metrics: metrics\(env\),\n/m,
    rule: 'how it is read',
  }),
  settingRow: () => ({
    file: 'docs/operating.md',
    before: /^\| `NODE_ENV` /m,
    rule: 'its row',
  }),
};
