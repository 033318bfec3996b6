import * as z from 'zod/mini';
import { Dollars } from './money.ts';

/** What the pages must know of the site's settings. */
export const SiteSettings = z.object({
  /** In dollars; null: the rule is off and the page has no footnote. */
  free_shipping_over: z.nullable(Dollars),
  demo: z.boolean(),
  /** The demo marketplace's own accounts, in demo mode only. */
  demo_accounts: z.optional(
    z.array(z.object({ label: z.string(), email: z.string(), password: z.string() })),
  ),
});
export type SiteSettings = z.infer<typeof SiteSettings>;
