import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** What a public marketplace needs, in the order in which an admin does it. */
export const SETUP_STEPS = [
  'name',
  'imprint',
  'terms',
  'payments',
  'mail',
  'address',
  'shipping',
  'tax',
  'backups',
  'second_admin',
  'first_shop',
] as const;

export const SetupStep = z.object({
  name: z.enum(SETUP_STEPS),
  state: z.enum(['done', 'todo', 'wrong']),
  /** Why, as found at this moment. */
  detail: z.string(),
  /** The page where it is done; null if it is done in the settings of the environment. */
  path: z.nullable(z.string()),
});
export type SetupStep = z.infer<typeof SetupStep>;

export const setupApi = {
  read: endpoint('GET /admin/setup', {
    access: 'admin',
    tag: 'admin',
    operationId: 'readSetup',
    summary: 'What a public site still needs, from live checks',
    answers: { 200: z.object({ steps: z.array(SetupStep) }) },
  }),
  testMail: endpoint('POST /admin/setup/test-mail', {
    access: 'admin',
    tag: 'admin',
    operationId: 'sendTestMail',
    summary: 'Mail yourself, to see whether the mail server takes it',
    records: ['mail.tested'],
    answers: { 202: z.object({ to: z.string() }) },
  }),
};
