import { VARIANTS_MAX } from '@souk/contract/limits';
import { Grid2x2Plus } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { combinationCount, combine, kinds } from './combine-variants.ts';
import type { VariantRow } from './product-form.ts';

type CombineOfferProps = {
  rows: readonly VariantRow[];
  onCombine: (rows: VariantRow[]) => void;
};

/** Where there are variants of several kinds: a shopper takes one of them, or one of their combinations. */
export function CombineOffer({ rows, onCombine }: CombineOfferProps) {
  const names = kinds(rows);
  if (names.length < 2) return null;
  const count = combinationCount(rows);
  const together = names.join(' and ');
  const made = combine(rows);
  return (
    <div className="flex flex-col items-start gap-3 rounded-control bg-sunken px-4 py-3 text-sm sm:flex-row sm:items-center">
      <p className="min-w-0 flex-1">
        As it is, shoppers choose a {names.join(' or a ')}. To let them choose both, make each
        combination a variant of its own; you then say how many there are of each.
        {made ? '' : ` These would be ${count}, and a product can have at most ${VARIANTS_MAX}.`}
      </p>
      {made ? (
        <Button variant="secondary" onClick={() => onCombine(made)}>
          <Grid2x2Plus aria-hidden />
          Combine {together}
        </Button>
      ) : null}
    </div>
  );
}
