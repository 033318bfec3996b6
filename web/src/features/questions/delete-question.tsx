import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../api/error-message.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { deleteQuestion } from './queries.ts';

/** Deletes a question after a confirmation. */
export function DeleteQuestion({ id }: { id: string }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteQuestion(client, id),
    onSuccess: () => {
      setAsking(false);
      toast.success('Question deleted');
    },
    onError: (error) => toast.error(errorMessage(error, 'Failed to delete the question')),
  });
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <Dialog
        open={asking}
        onOpenChange={(open) => (open || isPending ? undefined : setAsking(false))}
        title="Delete this question?"
        description="Its answer goes with it. This can’t be undone."
        footer={
          <>
            <Button variant="secondary" disabled={isPending} onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button variant="danger" busy={isPending} onClick={() => mutate()}>
              {isPending ? 'Deleting...' : 'Delete question'}
            </Button>
          </>
        }
      />
    </>
  );
}
