/**
 * Where `npm run new` adds entries to existing files. `before` and `after` match the text beside the new entry;
 * `rule` names the entry in the error if that text is missing. bin/new.test.ts tries each of them.
 * @typedef {{ file: string, after?: RegExp, before?: RegExp, rule: string }} Anchor
 */

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
  audience: () => ({
    file: 'contract/src/page-audience.ts',
    before: /^\};\n\ntype Links/m,
    rule: 'the audience of the page',
  }),
  pageRoute: () => ({
    file: 'web/src/routes.ts',
    after: /layout\('layouts\/private\.tsx', \{ id: 'private-pages' \}, \[\n/,
    rule: 'the route of the page',
  }),
  adminRoute: () => ({
    file: 'web/src/routes.ts',
    after: /layout\('layouts\/admin\.tsx', \[\n/,
    rule: 'the route of the page',
  }),
  menu: () => ({
    file: 'web/src/layouts/menu-parts.tsx',
    before: /^\];\n\n\/\*\* Ends the session/m,
    rule: 'the entry in the user menu',
  }),
  adminMenu: () => ({
    file: 'web/src/features/admin-list/menu.ts',
    before: /^\} as const satisfies Record<PageName, MenuEntry/m,
    rule: 'the entry in the admin menu',
  }),
  adminBar: () => ({
    file: 'web/src/features/admin-list/menu.ts',
    before: /'audit'\],\n {2}\},\n\];/,
    rule: 'the place of the page in the bar',
  }),
  mailKind: () => ({
    file: 'contract/src/mail.ts',
    before: /^\} as const satisfies Record<string, Kind>;/m,
    rule: 'the kind of the mail',
  }),
  mailLabel: () => ({
    file: 'web/src/features/mail/mail-state.tsx',
    after: /^export const MAIL_LABELS: Record<MailKind, string> = \{\n/m,
    rule: 'its name in the list of mails',
  }),
  mailPreview: () => ({
    file: `${rooms}/admin/mail-previews.ts`,
    after: /^const PREVIEWS: Record<MailKind, \(at: LinkBuilder\) => Letter> = \{\n/m,
    rule: 'its preview',
  }),
  mailCause: () => ({
    file: `${rooms}/privacy/mail-causes.ts`,
    after: /^const RULES: Record<MailKind, Rule> = \{\n/m,
    rule: 'its cause, for accounts that leave',
  }),
  jobKind: () => ({
    file: 'server/src/jobs/kinds.ts',
    before: /^\} satisfies Record<string, Kind>;/m,
    rule: 'the kind of the job and what it carries',
  }),
  jobLane: () => ({
    file: 'server/src/jobs/lanes.ts',
    before: /^\};\n\n\/\*\* Lower numbers run first/m,
    rule: 'the lane of the job',
  }),
  jobHandler: (room) => ({
    file: `${rooms}/${room}/jobs.ts`,
    before: /^\} satisfies Partial<JobHandlers<Deps>>;/m,
    rule: 'the handler of the job',
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
