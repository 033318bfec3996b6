import { WISHLIST } from '@souk/contract/wishlist';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { errorMessage } from '../../../api/error-message.ts';
import { refreshSaved, savedIdsQuery, setSaved, showSaved } from '../../../api/queries/wishlist.ts';
import { useSession } from '../../../api/session.ts';
import { useApi } from '../../../api/use-api.ts';
import { paths } from '../../../paths.ts';
import { toast } from '../../../ui/toast.tsx';

/**
 * Whether the signed-in user saved this product, and changing that: seen at once, taken back where the
 * server refuses. A visitor is led to login and back to this page.
 */
export function useSaved(productId: string): { saved: boolean; toggle: () => void } {
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { status } = useSession();
  const { data: known } = useQuery({
    ...savedIdsQuery(api),
    enabled: status === 'in',
    select: ({ product_ids }) => product_ids.includes(productId),
  });
  const { mutate, isPending, variables } = useMutation({
    // Two quick taps reach the server in the order of the fingers.
    scope: { id: `saved-${productId}` },
    mutationFn: (wanted: boolean) => setSaved(api, productId, wanted),
    onMutate: (wanted) => showSaved(client, productId, wanted),
    onSuccess: (_, wanted) => toast.success(wanted ? WISHLIST.saved : WISHLIST.removed),
    onError: async (error, wanted) => {
      await showSaved(client, productId, !wanted);
      toast.error(errorMessage(error));
    },
    onSettled: () => refreshSaved(client),
  });
  // Until the ids are known, what was just wished is all there is to go by.
  const saved = known ?? (isPending && variables);

  function toggle() {
    if (status === 'in') {
      mutate(!saved);
      return;
    }
    toast.error(WISHLIST.loginFirst);
    void navigate(paths.login(pathname + search));
  }
  return { saved, toggle };
}
