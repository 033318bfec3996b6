import { statementsApi } from '@souk/contract/statements';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { api } from '../../api/browser-api.ts';
import type { Answer } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { formatMonth } from '../../lib/format.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';

type StatementFilesProps = {
  month: string;
  /** Null for the site's statement. */
  shopId: string | null;
};

/** Saves a statement as PDF or CSV. */
export function StatementFiles({ month, shopId }: StatementFilesProps) {
  const of = formatMonth(month);
  const shop = shopId === null ? null : { params: { shopId, month } };
  const site = { params: { month } };
  return (
    <>
      <FileButton
        label="PDF"
        of={of}
        load={() =>
          shop ? api.answer(statementsApi.pdf, shop) : api.answer(statementsApi.sitePdf, site)
        }
      />
      <FileButton
        label="CSV"
        of={of}
        load={() =>
          shop ? api.answer(statementsApi.csv, shop) : api.answer(statementsApi.siteCsv, site)
        }
      />
    </>
  );
}

type FileButtonProps = {
  label: 'PDF' | 'CSV';
  /** The name of the statement, for screen readers. */
  of: string;
  load: () => Promise<Answer<Blob>>;
};

function FileButton({ label, of, load }: FileButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: load,
    onSuccess: saveFile,
    onError: (error) => toast.error(errorMessage(error, `Failed to save the ${label}`)),
  });
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={isPending}
      aria-label={`${label} of ${of}`}
      onClick={() => mutate()}
    >
      {isPending ? null : <Download aria-hidden />}
      <span>{label}</span>
    </Button>
  );
}
