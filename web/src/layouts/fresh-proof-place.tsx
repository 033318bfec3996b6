import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { usePendingProof } from '../features/auth/fresh-proof.ts';
import { toast } from '../ui/toast.tsx';

type Props = { strong: boolean; onAnswer: (proved: boolean) => void };

const ProofDialog = lazy<ComponentType<Props>>(() =>
  import('../features/accounts/proof-dialog.tsx').catch(() => ({ default: Unavailable })),
);

/** If the dialog can't be loaded, the waiting call fails. */
function Unavailable({ onAnswer }: Props) {
  useEffect(() => {
    toast.error('Part of this page could not be loaded. Please try again.');
    onAnswer(false);
  }, [onAnswer]);
  return null;
}

/** Asks the user to prove who they are when a call needs it: once for all pages behind login. */
export function FreshProofPlace() {
  const question = usePendingProof();
  return question ? (
    <Suspense>
      <ProofDialog strong={question.strong} onAnswer={question.answer} />
    </Suspense>
  ) : null;
}
