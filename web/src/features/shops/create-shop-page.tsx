import { useSession } from '../../api/session.ts';
import { CreateShopForm } from './create-shop-form.tsx';

/** Open a shop; success leads to it. */
export function CreateShopPage() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <div className="page py-8 sm:py-12">
      <h1 className="text-2xl font-semibold tracking-tight sm:text-3xl">Create Your Shop</h1>
      {/* Another person's form is another one: what it keeps is theirs. */}
      <CreateShopForm key={user.id} userId={user.id} />
    </div>
  );
}
