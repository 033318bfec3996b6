import { COVER_PATTERNS } from '@souk/contract/limits';
import { pages } from '@souk/contract/pages';
import { shopsApi } from '@souk/contract/shops';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { useSession } from '../../api/session.ts';
import { useMedia } from '../../lib/motion.ts';
import { dropFromTab } from '../../lib/tab-storage.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { toast } from '../../ui/toast.tsx';
import { AgreeToTerms } from '../site/agree-to-terms.tsx';
import { useTerms } from '../site/use-terms.ts';
import { JUST_OPENED } from './just-opened.ts';
import { ShopFields } from './shop-fields.tsx';
import { EMPTY_SHOP, shopRequest } from './shop-form.ts';
import { ShopPreview, ShopPreviewPanel } from './shop-preview.tsx';
import { useShopForm } from './use-shop-form.ts';

/** Opens a shop, then goes to its page. */
export function CreateShopPage() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <div className="page py-8 sm:py-12">
      <h1 className="text-2xl font-semibold tracking-tight sm:text-3xl">Create Your Shop</h1>
      {/* Keyed by the user: a draft belongs to its author. */}
      <CreateShopForm key={user.id} userId={user.id} />
    </div>
  );
}

const anyPattern = () => String(1 + Math.floor(Math.random() * COVER_PATTERNS));

const DRAFT = 'souk.shop.new';
/** Wide enough (`lg`) for the preview beside the form. */
const WIDE = '(width >= 64rem)';

function CreateShopForm({ userId }: { userId: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [empty] = useState(() => ({ ...EMPTY_SHOP, coverPattern: anyPattern() }));
  const { form } = useShopForm(empty, DRAFT, userId);
  const terms = useTerms();
  const wide = useMedia(WIDE);
  const typed = { ...EMPTY_SHOP, ...useWatch({ control: form.control }) };

  const save = form.handleSubmit(async (values) => {
    if (!terms.demand()) return;
    try {
      const body = { ...shopRequest(values), ...terms.accepted };
      const shop = await api.call(shopsApi.open, { body });
      dropFromTab(DRAFT);
      void client.invalidateQueries({ queryKey: ['my-shops'] });
      toast.success('Shop created successfully!');
      await navigate(pages.shop(shop.id), { state: JUST_OPENED });
    } catch (error) {
      if (await terms.refused(error)) return;
      toast.error(errorMessage(error, 'Failed to create shop'));
    }
  }, terms.demand);

  return (
    <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <ShopFields
        form={form}
        label="Create Your Shop"
        partialNote="Until then, the shop opens without one."
        save={save}
        more={<AgreeToTerms terms={terms} />}
        buttons={(creating) => (
          <>
            {wide ? null : <ShopPreviewPanel form={typed} />}
            <Button type="submit" size="lg" className="mt-2 sm:self-start" busy={creating}>
              {creating ? 'Creating Shop...' : 'Create Shop'}
            </Button>
          </>
        )}
      />
      <div className="flex flex-col gap-6 lg:sticky lg:top-[calc(var(--header)+1.5rem)]">
        {wide ? <ShopPreview form={typed} /> : null}
        <WhatsNext />
      </div>
    </div>
  );
}

const STEPS = [
  ['Add your first product', 'Pictures, a price and your stock are enough to start selling.'],
  ['Show it in motion', 'A short vertical video lets people see what a picture can’t.'],
  ['Make the page yours', 'A logo and a cover photo help customers remember you.'],
  ['Look after your orders', 'Mark orders as shipped and add a tracking link for the customer.'],
] as const;

function WhatsNext() {
  return (
    <Card className="p-6">
      <h2 className="text-lg font-semibold">What's Next?</h2>
      <ol className="mt-4 flex flex-col gap-4">
        {STEPS.map(([title, text], index) => (
          <li key={title} className="flex gap-3">
            <span
              aria-hidden
              className="figures flex size-7 shrink-0 items-center justify-center rounded-full bg-accent-soft text-sm font-semibold text-accent-ink"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="text-sm font-medium">{title}</h3>
              <p className="text-sm text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
