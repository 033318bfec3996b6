import { FileSpreadsheet, FileUp } from 'lucide-react';
import { useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { FileButton } from '../../ui/file-button.tsx';

type FileDropProps = { onFile: (file: File) => void };

/** Takes one CSV file: dropped onto it, or chosen with the button. */
export function FileDrop({ onFile }: FileDropProps) {
  const [over, setOver] = useState(false);
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
      }}
      className={cn(
        'flex flex-col items-center gap-3 rounded-card border-2 border-dashed border-line-strong px-4 py-10 text-center',
        over && 'border-accent bg-accent-soft',
      )}
    >
      <FileSpreadsheet aria-hidden className="size-10 stroke-[1.25] text-accent-ink" />
      <p className="font-medium">Drop a CSV file here</p>
      <FileButton
        label="Choose a CSV file"
        icon={FileUp}
        accept=".csv,text/csv"
        onFiles={([file]) => (file ? onFile(file) : undefined)}
      />
      <p className="max-w-md text-sm text-muted">
        Up to 50 MB. It is checked first: nothing changes in your shop before you say so.
      </p>
    </div>
  );
}
