import {
  EVIDENCE,
  EVIDENCE_FILE_MAX_BYTES,
  EVIDENCE_FILES,
  type EvidenceField,
} from '@souk/contract/evidence';
import { FileText } from 'lucide-react';
import { useId, useState } from 'react';
import { errorMessage } from '../../api/error-message.ts';
import { FileButton } from '../../ui/file-button.tsx';
import { Select } from '../../ui/select.tsx';

type ShownFile = { id: string; field: EvidenceField; name: string; shop_name?: string | null };

type EvidenceFilesProps = {
  files: readonly ShownFile[];
  canAdd: boolean;
  upload: (file: File, field: EvidenceField) => Promise<unknown>;
};

const FIELDS = Object.keys(EVIDENCE_FILES) as EvidenceField[];

/** The files for the bank, with a form to add one. */
export function EvidenceFiles({ files, canAdd, upload }: EvidenceFilesProps) {
  const select = useId();
  const free = FIELDS.filter((field) => !files.some((file) => file.field === field));
  const [chosen, setChosen] = useState<EvidenceField>();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const field = chosen && free.includes(chosen) ? chosen : free[0];

  async function add(file: File) {
    if (!field) return;
    if (file.size > EVIDENCE_FILE_MAX_BYTES) return setFault(EVIDENCE.fileSize);
    setBusy(true);
    setFault(undefined);
    try {
      await upload(file, field);
    } catch (error) {
      setFault(errorMessage(error, 'Failed to upload the file'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div>
      {files.length === 0 ? <p className="text-sm text-muted">No files yet.</p> : null}
      <ul className="space-y-2">
        {files.map((file) => (
          <li key={file.id} className="flex items-start gap-2 text-sm">
            <FileText aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
            <span className="min-w-0 wrap-anywhere">
              <span>{file.name}</span>
              <span className="text-muted">
                {` · ${EVIDENCE_FILES[file.field]}${file.shop_name ? ` · ${file.shop_name}` : ''}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {canAdd && field ? (
        <div className="mt-3 flex flex-wrap items-end gap-3">
          <div className="min-w-48 flex-1">
            <label htmlFor={select} className="mb-1.5 block text-sm font-medium">
              What the file shows
            </label>
            <Select
              id={select}
              value={field}
              onChange={({ target }) => setChosen(target.value as EvidenceField)}
            >
              {free.map((name) => (
                <option key={name} value={name}>
                  {EVIDENCE_FILES[name]}
                </option>
              ))}
            </Select>
          </div>
          <FileButton
            label={busy ? 'Uploading...' : 'Add a file'}
            icon={FileText}
            accept="image/png,image/jpeg,application/pdf"
            disabled={busy}
            onFiles={([file]) => void (file && add(file))}
          />
        </div>
      ) : null}
      {fault ? (
        <p role="alert" className="mt-2 text-sm text-danger-ink">
          {fault}
        </p>
      ) : null}
      {canAdd ? <p className="mt-2 text-sm text-muted">PNG, JPEG or PDF, up to 5 MB.</p> : null}
    </div>
  );
}
