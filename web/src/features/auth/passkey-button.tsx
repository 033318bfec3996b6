import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import {
  offersPasskeys,
  passkeyMessage,
  signInWithPasskey,
  stopAskingForPasskeys,
} from './passkeys.ts';
import { useSession } from '../../api/session.ts';
import { knownPosition } from '../../lib/known-position.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';

/** Signs in with a passkey: by its button, or through the browser's autofill on the name field. */
export function PasskeyButton() {
  const { signIn } = useSession();
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    let gone = false;
    let asked = false;
    async function offer() {
      if (!(await offersPasskeys()) || gone) return;
      asked = true;
      try {
        signIn(await signInWithPasskey({}, true));
        toast.success('Welcome back!');
      } catch {
        // This offer was unprompted, so it fails silently: the form and the button remain.
      }
    }
    void offer();
    return () => {
      gone = true;
      if (asked) void stopAskingForPasskeys();
    };
  }, [signIn]);

  async function use() {
    setBusy(true);
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
