import { importsApi } from '@souk/contract/imports';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { saveFile } from '../../../api/download.ts';
import { errorMessage } from '../../../api/error-message.ts';
import { useApi } from '../../../api/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';

/** Saves all products of a shop as a file for spreadsheets, which can be imported again. */
export function ExportButton({ shopId }: { shopId: string }) {
  const api = useApi();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.answer(importsApi.exportProducts, { params: { shopId } }),
    onSuccess: (answer) => {
      saveFile(answer);
      toast.success('Products exported');
    },
    onError: (error) => toast.error(errorMessage(error, 'Failed to export the products')),
  });
  return (
    <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
      {isPending ? null : <Download aria-hidden />}
      {isPending ? 'Exporting...' : 'Export CSV'}
    </Button>
  );
}
