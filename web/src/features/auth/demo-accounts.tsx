import type { DemoAccount } from '@souk/contract/site';
import { useQuery } from '@tanstack/react-query';
import { siteQuery } from '../../api/queries/site.ts';
import { useApi } from '../../api/use-api.ts';
import { Button } from '../../ui/button.tsx';

/** In demo mode alone: accounts to look around with; a click fills the form. */
export function DemoAccounts({ onChoose }: { onChoose: (account: DemoAccount) => void }) {
  const { data: site } = useQuery(siteQuery(useApi()));
  if (!site?.demo || !site.demo_accounts?.length) return null;
  return (
    <section
      aria-labelledby="demo-accounts"
      className="mt-6 border-t border-line pt-5 noscript:hidden"
    >
      <h2 id="demo-accounts" className="text-sm font-medium">
        Demo accounts
      </h2>
      <p className="mt-0.5 text-sm text-muted">This is a demonstration. Choose whom to be.</p>
      <ul className="mt-3 flex flex-col gap-2">
        {site.demo_accounts.map((account) => (
          <li key={account.email}>
            <Button
              variant="secondary"
              className="h-auto min-h-14 w-full flex-col items-start gap-0.5 py-2.5"
              onClick={() => onChoose(account)}
            >
              <span>{account.label}</span>
              <span className="max-w-full truncate text-xs font-normal text-muted">
                {account.email} · {account.password}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
