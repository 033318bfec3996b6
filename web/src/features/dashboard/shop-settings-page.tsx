import { useId, useState } from 'react';
import { useSession } from '../../api/session.ts';
import { Card } from '../../ui/card.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { EditShopForm } from '../shops/edit-shop-form.tsx';
import { ManagedShopGate } from '../shops/managed-shop-gate.tsx';
import { FeedAddresses } from '../site/feed-addresses.tsx';
import { HolidayButton, OnHoliday } from './holiday.tsx';

/** A shop's profile and its holiday, for its owner and admins. */
export function ShopSettingsPage({ shopId }: { shopId: string }) {
  const { user } = useSession();
  const name = useId();
  // Once the clip is ready, the form reloads what was saved.
  const [round, setRound] = useState(0);
  if (!user) return null;
  return (
    <ManagedShopGate shopId={shopId}>
      {(shop) => (
        <>
          <PageHead title="Settings" text={shop.name} />
          <div className="flex flex-col gap-6">
            <EditShopForm
              key={round}
              shop={shop}
              userId={user.id}
              draft={`souk.shop.settings.${shop.id}`}
              onClose={() => setRound(round + 1)}
            />
            <Card className="p-5 sm:p-6">
              <section id="holiday" aria-labelledby={name}>
                <h2 id={name} className="text-lg font-semibold">
                  Holiday
                </h2>
                <p className="mt-1 mb-4 max-w-prose text-sm text-muted">
                  Close the shop for a while. Your products stay visible with the day you’re back,
                  but nobody can buy until then.
                </p>
                <OnHoliday shop={shop} name={name} />
                <div className="mt-4">
                  <HolidayButton shop={shop} name={name} />
                </div>
              </section>
            </Card>
            <FeedAddresses shopId={shop.id} />
          </div>
        </>
      )}
    </ManagedShopGate>
  );
}
