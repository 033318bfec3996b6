import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { Shop } from '@souk/contract/shops';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { errorMessage } from '../../api/error-message.ts';
import { updateShop } from '../../api/queries/shops.ts';
import { useApi } from '../../api/use-api.ts';
import { mergeEdits, withParts, type Merged } from '../../lib/merge-edits.ts';
import { dropFromTab } from '../../lib/tab-storage.ts';
import { toast } from '../../ui/toast.tsx';
import { editDraft } from './edit-draft.ts';
import { formOf, shopChange, ShopForm } from './shop-form.ts';
import { useShopBeginning, useShopDraft } from './use-shop-draft.ts';

type Clash = Merged<ShopForm> & { mine: ShopForm; saved: ShopForm };

/** A shop's form: what of it is kept in the tab, and how it is saved beside what others save. */
export function useShopEditor(shop: Shop, userId: string, onClose: () => void) {
  const api = useApi();
  const client = useQueryClient();
  const { revalidate } = useRevalidator();
  const draft = editDraft(shop.id);
  const begun = useShopBeginning(formOf(shop), draft, userId);
  const [before, setBefore] = useState(begun.before);
  const [clash, setClash] = useState<Clash | null>(null);
  const form = useForm<ShopForm>({
    resolver: standardSchemaResolver(ShopForm),
    defaultValues: begun.after,
  });
  useShopDraft(form, before, draft, userId);

  function cancel() {
    dropFromTab(draft);
    onClose();
  }

  async function send(mine: ShopForm, measuredBy: ShopForm) {
    let found = null as Clash | null;
    try {
      await updateShop(api, client, shop.id, (now) => {
        const saved = formOf(now);
        const met = mergeEdits(measuredBy, mine, saved);
        found = met.clashes.length > 0 ? { ...met, mine, saved } : null;
        const change = shopChange(met.merged, now);
        return found || Object.keys(change).length === 0 ? null : change;
      });
    } catch (error) {
      toast.error(errorMessage(error, 'Failed to update shop. Please try again.'));
      return;
    }
    setClash(found);
    if (found) return;
    toast.success('Shop updated successfully!');
    // The page's title is the loader's: it tells the new name.
    void revalidate();
    cancel();
  }

  return {
    form,
    begun: begun.after,
    save: form.handleSubmit((values) => send(values, before)),
    cancel,
    clash: clash && {
      fields: clash.clashes.map((field) => ({
        field,
        mine: clash.mine[field],
        saved: clash.saved[field],
      })),
      onMine() {
        setClash(null);
        const agreed = withParts(before, clash.clashes, clash.saved);
        setBefore(agreed);
        void send(clash.mine, agreed);
      },
      onSaved() {
        setClash(null);
        setBefore(clash.saved);
        form.reset(withParts(clash.merged, clash.clashes, clash.saved));
      },
      onClose: () => setClash(null),
    },
  };
}
