import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useSession } from '../../api/session.ts';

/** Once per visit: pages opened later send the token from the start. */
let asked = false;

/**
 * The server renders as for a visitor. A signed-in user retries a page that was not found: a
 * product that an admin took off sale still exists for its owner.
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
