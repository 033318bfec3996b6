import { privacyApi } from '@souk/contract/accounts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';

/** Downloads a copy of all the data kept about the user. */
export function Export() {
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.answer(privacyApi.exportAccount),
    onSuccess: (answer) => {
      saveFile(answer);
      toast.success('Your data has been downloaded');
    },
    onError: (error) => toast.error(errorMessage(error, 'Your data could not be downloaded')),
  });
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted">
        Everything we keep about you and your shops, with your pictures, in a zip file.
      </p>
      <Button variant="secondary" className="self-start" busy={isPending} onClick={() => mutate()}>
        Download your data
      </Button>
      <p role="status" className="text-sm text-muted">
        {isPending
          ? 'We’re preparing your data. This can take a while if you have many pictures.'
          : null}
      </p>
    </div>
  );
}
