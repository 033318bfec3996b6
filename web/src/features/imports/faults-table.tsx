import { importsApi, type ProductImport } from '@souk/contract/imports';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { saveFile } from '../../api/download.ts';
import { errorMessage } from '../../api/error-message.ts';
import { FAULTS_PER_PAGE } from '../../api/queries/imports.ts';
import { useApi } from '../../api/use-api.ts';
import { formatPlural } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { PagesNav } from '../../ui/pages-nav.tsx';
import { toast } from '../../ui/toast.tsx';

/** Beyond these they are only counted. */
const KEPT = 10_000;

function DownloadFaults({ shop_id, id }: ProductImport) {
  const api = useApi();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api.answer(importsApi.exportFaults, { params: { shopId: shop_id, importId: id } }),
    onSuccess: saveFile,
    onError: (error) => toast.error(errorMessage(error, 'Failed to download the problems')),
  });
  return (
    <Button variant="secondary" size="sm" busy={isPending} onClick={() => mutate()}>
      {isPending ? null : <Download aria-hidden />}
      Download problems
    </Button>
  );
}

const cell = 'block sm:table-cell sm:py-2.5 sm:pr-4';

type FaultsTableProps = {
  outcome: ProductImport;
  page: number;
  onPage: (page: number) => void;
};

/** Each line that stays out, and why. */
export function FaultsTable({ outcome, page, onPage }: FaultsTableProps) {
  const { faults, total_faults: total } = outcome;
  if (total === 0) return null;
  return (
    <section aria-labelledby="faults" className="mt-6">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 id="faults" className="text-lg font-semibold">
          {formatPlural(total, 'problem')}
        </h2>
        <DownloadFaults {...outcome} />
      </div>
      <table className="block w-full text-left text-sm sm:table">
        <thead className="hidden sm:table-header-group">
          <tr className="border-b border-line text-muted">
            {['Line', 'Product', 'Column', 'Problem'].map((head) => (
              <th key={head} scope="col" className="py-2 pr-4 font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block divide-y divide-line sm:table-row-group">
          {faults.map(({ line, product, column, message }, index) => (
            <tr
              key={`${line}-${index}`}
              className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-3 py-2.5 sm:table-row"
            >
              <td className={`${cell} figures`}>
                <span className="sm:sr-only">Line </span>
                {line}
              </td>
              <td className={`${cell} max-w-64 truncate font-medium`}>{product || '–'}</td>
              <td className={`${cell} text-muted`}>{column ?? 'Whole line'}</td>
              <td className={cell}>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <PagesNav page={page} limit={FAULTS_PER_PAGE} total={Math.min(total, KEPT)} onPage={onPage} />
    </section>
  );
}
