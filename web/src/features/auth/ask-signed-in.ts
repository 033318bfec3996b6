import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useSession } from '../../api/session.ts';

/** Once a visit: pages that are opened later ask with the token from the start. */
let asked = false;

/**
 * The server renders as for a visitor. Who is signed in asks again for what was not found: what an admin has
 * taken off sale is still there for its owner.
 */
export function useAskSignedIn(): void {
  const { status } = useSession();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (status !== 'in' || asked) return;
    asked = true;
    void revalidate();
  }, [status, revalidate]);
}
