import { type FormEvent, useEffect, useState } from 'react';
import { errorMessage } from '../../api/error-message.ts';
import { characters } from '../../lib/characters.ts';
import { cn } from '../../lib/cn.ts';
import { dropFromTab, keepInTab, keptInTab } from '../../lib/tab-storage.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { toast } from '../../ui/toast.tsx';

type WordsFormProps = {
  /** The label of the form; its field is named `field`. */
  label: string;
  field: string;
  /** The initial text, and the maximum number of characters. */
  saved?: string;
  max: number;
  /** Returns why this text can't be sent; undefined if it can. */
  fault: (text: string) => string | undefined;
  /** The button's labels, ready and sending. */
  button: [ready: string, busy: string];
  /** The message if sending fails without a reason. */
  failed: string;
  /** The name under which the tab keeps the draft until it is sent or cancelled. */
  draft: string;
  userId: string;
  send: (text: string) => Promise<void>;
  onClose: () => void;
};

/** A form for a short message to or from a shop. */
export function WordsForm(props: WordsFormProps) {
  const { label, field, saved = '', max, fault, button, failed, draft, userId } = props;
  const [text, setText] = useState(() => keptInTab<string>(draft, userId) ?? saved);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (text === saved) dropFromTab(draft);
    else keepInTab(draft, userId, text);
  }, [text, saved, draft, userId]);

  function close() {
    dropFromTab(draft);
    props.onClose();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = fault(text);
    setError(found);
    if (found !== undefined) {
      event.currentTarget.querySelector('textarea')?.focus();
      return;
    }
    setBusy(true);
    try {
      await props.send(text.trim());
      close();
    } catch (problem) {
      toast.error(errorMessage(problem, failed));
    } finally {
      setBusy(false);
    }
  }

  const used = characters(text.trim());
  return (
    <form
      aria-label={label}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex max-w-2xl flex-col gap-4"
    >
      <Field
        label={field}
        error={error}
        hint={
          <span className={cn('figures', used > max && 'font-medium text-danger-ink')}>
            {`${used}/${max}`}
          </span>
        }
      >
        <Textarea
          rows={3}
          aria-required
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {button[busy ? 1 : 0]}
        </Button>
        <Button variant="ghost" disabled={busy} onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
