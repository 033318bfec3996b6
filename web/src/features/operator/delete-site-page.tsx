import { adminPages } from '@souk/contract/admin-pages';
import { sitePagesApi, type AdminSitePage } from '@souk/contract/site-pages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { dropFromTab } from '../../lib/tab-storage.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { sitePagesQuery } from './queries.ts';

export function DeleteSitePage({ page, onClose }: { page: AdminSitePage; onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.call(sitePagesApi.remove, { params: { pageId: page.id } }),
    onSuccess: async () => {
      dropFromTab(`page:${page.id}`);
      toast.success('Page deleted');
      await navigate(adminPages.sitePages(), { replace: true });
      await client.invalidateQueries({ queryKey: sitePagesQuery.queryKey, exact: true });
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => (open || isPending ? undefined : onClose())}
      title={`Delete ${page.title}?`}
      description="This also deletes its earlier versions. It can’t be undone."
      footer={
        <>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" busy={isPending} onClick={() => mutate()}>
            {isPending ? 'Deleting...' : 'Delete'}
          </Button>
        </>
      }
    >
      {error ? (
        <Alert tone="danger">{errorMessage(error, 'The page could not be deleted.')}</Alert>
      ) : null}
    </Dialog>
  );
}
