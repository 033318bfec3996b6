import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../api/session.ts';
import { knownPosition } from '../../lib/known-position.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import {
  offersPasskeys,
  passkeyMessage,
  signInWithPasskey,
  stopAskingForPasskeys,
} from './passkeys.ts';

/** Signs in with a passkey: by its button, or through the browser's autofill on the name field. */
export function PasskeyButton() {
  const { signIn } = useSession();
  const [busy, setBusy] = useState(false);
  const cancelOffer = useRef(() => {});

  useEffect(() => {
    const offer = new AbortController();
    let asked = false;
    async function ask() {
      if (!(await offersPasskeys()) || offer.signal.aborted) return;
      asked = true;
      try {
        signIn(await signInWithPasskey({}, offer.signal));
        toast.success('Welcome back!');
      } catch {
        // This offer was unprompted, so it fails silently: the form and the button remain.
      }
    }
    void ask();
    cancelOffer.current = () => offer.abort();
    return () => {
      offer.abort();
      if (asked) void stopAskingForPasskeys();
    };
  }, [signIn]);

  async function use() {
    setBusy(true);
    cancelOffer.current();
    try {
      signIn(await signInWithPasskey(await knownPosition()));
      toast.success('Welcome back!');
    } catch (error) {
      const message = passkeyMessage(error, 'The passkey could not be used');
      if (message) toast.error(message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      variant="ghost"
      className="mt-4 w-full noscript:hidden"
      busy={busy}
      onClick={() => void use()}
    >
      <KeyRound aria-hidden className="size-4" />
      Sign in with a passkey
    </Button>
  );
}
