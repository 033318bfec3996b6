import { ordersApi, type OrderStatus } from '@souk/contract/orders';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { saveFile } from '../../api/download.ts';
import { errorMessage } from '../../api/error-message.ts';
import { useApi } from '../../api/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';

type ExportButtonProps = {
  shopId: string;
  /** How the list is narrowed: the file holds the same orders. */
  status: OrderStatus | undefined;
  search: string;
};

/** Saves the orders that are listed, all pages of them, as a file for spreadsheets. */
export function ExportButton({ shopId, status, search }: ExportButtonProps) {
  const api = useApi();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api.answer(ordersApi.exportOfShop, { params: { shopId }, query: { status, search } }),
    onSuccess: (file) => {
      saveFile(file);
      toast.success('Orders exported');
    },
    onError: (error) => toast.error(errorMessage(error, 'Failed to export the orders')),
  });
  return (
    <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
      {isPending ? null : <Download aria-hidden />}
      {isPending ? 'Exporting...' : 'Export CSV'}
    </Button>
  );
}
