import type { Product } from '@souk/contract/products';
import { Eye, EyeOff, Percent, Tag, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { formatPlural } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { DELETION, statusChange } from './bulk-changes.ts';
import { BulkDiscountDialog } from './bulk-discount-dialog.tsx';
import { BulkPriceDialog } from './bulk-price-dialog.tsx';
import { type BulkChange, type BulkResult } from './change-many.ts';
import type { Bulk } from './use-bulk.ts';

/** The actions for the selected products; replaces the product count. */
export function BulkBar({ bulk }: { bulk: Bulk }) {
  const { chosen, progress } = bulk;
  const [asking, setAsking] = useState<'price' | 'discount' | 'delete' | null>(null);
  const begin = (change: BulkChange) => {
    setAsking(null);
    bulk.start(change);
  };
  if (progress) {
    return (
      <p role="status" className="figures text-sm font-medium">
        {`${progress.finished} of ${progress.of} done...`}
      </p>
    );
  }
  const dialog = { products: chosen, onStart: begin, onClose: () => setAsking(null) };
  const hideable = chosen.some(({ status }) => status === 'listed');
  return (
    <div
      role="group"
      aria-label="Selected products"
      className="flex min-w-0 flex-1 flex-wrap items-center gap-1"
    >
      <p role="status" className="figures me-2 text-sm font-medium">
        {`${chosen.length} selected`}
      </p>
      <Button variant="ghost" size="sm" onClick={() => setAsking('price')}>
        <Tag aria-hidden />
        Price
      </Button>
      <Button variant="ghost" size="sm" onClick={() => setAsking('discount')}>
        <Percent aria-hidden />
        Discount
      </Button>
      <Button
        variant="ghost"
        size="sm"
        onClick={() => begin(statusChange(hideable ? 'draft' : 'listed'))}
      >
        {hideable ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        <span>{hideable ? 'Hide' : 'Show'}</span>
      </Button>
      <Button
        variant="ghost"
        size="sm"
        className="text-danger-ink"
        onClick={() => setAsking('delete')}
      >
        <Trash2 aria-hidden />
        Delete
      </Button>
      {asking === 'price' ? <BulkPriceDialog {...dialog} /> : null}
      {asking === 'discount' ? <BulkDiscountDialog {...dialog} /> : null}
      {asking === 'delete' ? <BulkDeleteDialog {...dialog} /> : null}
    </div>
  );
}

export type BulkDialogProps = {
  products: readonly Product[];
  onStart: (change: BulkChange) => void;
  onClose: () => void;
};

function BulkDeleteDialog({ products, onStart, onClose }: BulkDialogProps) {
  const what = formatPlural(products.length, 'product');
  return (
    <FormDialog
      title={`Delete ${what}?`}
      description="They’ll be removed from your shop. Their orders and reviews stay. This can’t be undone."
      button={[`Delete ${what}`, 'Deleting...']}
      danger
      busy={false}
      onSubmit={() => onStart(DELETION)}
      onClose={onClose}
    >
      <ul className="list-disc ps-5 text-sm">
        {products.map(({ id, name }) => (
          <li key={id} className="break-words">
            {name}
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}

type BulkReportProps = { result: BulkResult; onUndo: () => void; onClose: () => void };

/** The result: how many succeeded, and which failed and why. */
export function BulkReport({ result, onUndo, onClose }: BulkReportProps) {
  const { change, done, failed } = result;
  return (
    <Alert tone={failed.length > 0 ? 'warning' : 'success'} className="mb-3">
      <div role="status" className="flex flex-col gap-2">
        {done.length > 0 ? <p>{change.done(done.length)}</p> : null}
        {failed.length > 0 ? (
          <>
            <p>{`${formatPlural(failed.length, 'product')} could not be changed:`}</p>
            <ul className="list-disc ps-5">
              {failed.map(({ product, reason }) => (
                <li key={product.id} className="break-words">
                  {`${product.name}: ${reason}`}
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
      <div className="mt-2 flex gap-2">
        {change.back && done.length > 0 ? (
          <Button variant="secondary" size="sm" onClick={onUndo}>
            <Undo2 aria-hidden />
            Undo
          </Button>
        ) : null}
        <Button variant="ghost" size="sm" onClick={onClose}>
          Dismiss
        </Button>
      </div>
    </Alert>
  );
}
