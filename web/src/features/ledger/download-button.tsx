import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { errorMessage } from '../../api/error-message.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';

type DownloadButtonProps = {
  label: string;
  /** Checks the form first: false skips the download. */
  ready?: () => boolean;
  load: () => Promise<Parameters<typeof saveFile>[0]>;
};

/** Downloads a file. */
export function DownloadButton({ label, ready, load }: DownloadButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: load,
    onSuccess: saveFile,
    onError: (error) => toast.error(errorMessage(error, 'The file could not be downloaded.')),
  });
  return (
    <Button
      variant="secondary"
      busy={isPending}
      onClick={() => (ready?.() === false ? undefined : mutate())}
    >
      {isPending ? null : <Download aria-hidden className="size-4" />}
      <span>{isPending ? 'Downloading...' : label}</span>
    </Button>
  );
}
