import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { useProofAsked } from '../features/auth/fresh-proof.ts';
import { toast } from '../ui/toast.tsx';

type Props = { strong: boolean; onAnswer: (proved: boolean) => void };

const ProofDialog = lazy<ComponentType<Props>>(() =>
  import('../features/accounts/proof-dialog.tsx').catch(() => ({ default: Unavailable })),
);

/** Where the dialog can't be had, the call that waits for it fails. */
function Unavailable({ onAnswer }: Props) {
  useEffect(() => {
    toast.error('Part of this page could not be loaded. Please try again.');
    onAnswer(false);
  }, [onAnswer]);
  return null;
}

/** Asks who is there, when a call needs to know: once for all pages behind login. */
export function FreshProofPlace() {
  const question = useProofAsked();
  return question ? (
    <Suspense>
      <ProofDialog strong={question.strong} onAnswer={question.answer} />
    </Suspense>
  ) : null;
}
