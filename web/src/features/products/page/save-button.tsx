import { WISHLIST, wishlistApi } from '@souk/contract/wishlist';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { errorMessage } from '../../../api/error-message.ts';
import { refreshSaved, savedIdsQuery, showSaved } from '../../../api/queries/wishlist.ts';
import { useSession } from '../../../api/session.ts';
import { api } from '../../../api/browser-api.ts';
import { cn } from '../../../lib/cn.ts';
import { paths } from '../../../paths.ts';
import { Heart } from '../../../ui/icons.tsx';
import { toast } from '../../../ui/toast.tsx';

const looks = {
  card: 'save-card card-save',
  page: 'size-12 rounded-control border border-line-strong bg-surface text-ink hover:bg-sunken',
  clip: 'size-12 rounded-full bg-scrim text-white backdrop-blur-sm hover:brightness-125',
};

const hearts = { card: 'size-4.5', page: 'size-5.5', clip: 'size-6' };

type SaveButtonProps = {
  product: { id: string; name: string };
  look: keyof typeof looks;
  className?: string;
};

/** The heart that saves a product to the wishlist. */
export function SaveButton({ product, look, className }: SaveButtonProps) {
  const { saved, toggle } = useSaved(product.id);
  const heart = (
    <Heart
      aria-hidden
      className={cn(
        hearts[look],
        saved && 'icon-heart/filled',
        saved && look !== 'clip' && 'text-danger dark:text-danger-ink',
      )}
    />
  );
  return (
    <button
      type="button"
      aria-pressed={saved}
      aria-label={`Save ${product.name}`}
      onClick={toggle}
      className={cn('save', looks[look], className)}
    >
      {look === 'card' ? <span>{heart}</span> : heart}
    </button>
  );
}

/** Whether the user saved this product, and a toggle that shows at once. Visitors are sent to log in first. */
function useSaved(productId: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { status } = useSession();
  const { data: known } = useQuery({
    ...savedIdsQuery,
    enabled: status === 'in',
    select: ({ product_ids }) => product_ids.includes(productId),
  });
  const { mutate, isPending, variables } = useMutation({
    // Two quick taps reach the server in order.
    scope: { id: `saved-${productId}` },
    mutationFn: (wanted: boolean) =>
      api.call(wanted ? wishlistApi.save : wishlistApi.forget, { params: { productId } }),
    onMutate: (wanted) => showSaved(client, productId, wanted),
    onSuccess: (_, wanted) => toast.success(wanted ? WISHLIST.saved : WISHLIST.removed),
    onError: async (error, wanted) => {
      await showSaved(client, productId, !wanted);
      toast.error(errorMessage(error));
    },
    onSettled: () => refreshSaved(client),
  });
  // Until the ids have loaded, the last tap is all we know.
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
