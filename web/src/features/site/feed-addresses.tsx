import { feeds } from '@souk/contract/pages';
import { Copy } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toast.tsx';

/** The addresses of a shop's feeds, or of the whole site's, to copy into shopping services. */
export function FeedAddresses({ shopId }: { shopId?: string }) {
  const title = useId();
  return (
    <Card className="p-5 sm:p-6">
      <section aria-labelledby={title} className="flex flex-col gap-4">
        <div>
          <h2 id={title} className="text-lg font-semibold">
            Feeds
          </h2>
          <p className="mt-1 max-w-prose text-sm text-muted">
            Shopping services and feed readers load these addresses regularly, so they always have
            your current products, prices and stock.
          </p>
        </div>
        <FeedAddress label="Google Merchant Center" path={feeds.google(shopId)} />
        <FeedAddress label="Newest products (RSS)" path={feeds.newest(shopId)} />
      </section>
    </Card>
  );
}

function FeedAddress({ label, path }: { label: string; path: string }) {
  const id = useId();
  const address = window.location.origin + path;
  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      toast.success('Address copied');
    } catch {
      toast.error('The address could not be copied. Please select it and copy it yourself.');
    }
  }
  return (
    <div className="field">
      <label htmlFor={id} className="label">
        {label}
      </label>
      <div className="flex flex-wrap gap-2">
        <Input id={id} readOnly value={address} className="min-w-0 flex-1 basis-64" />
        <Button variant="secondary" onClick={() => void copy()}>
          <Copy aria-hidden />
          Copy<span className="sr-only">{` ${label}`}</span>
        </Button>
      </div>
    </div>
  );
}
