import { ACCOUNT } from '@souk/contract/accounts';
import { FACTORS } from '@souk/contract/factors';
import { proofApi } from '@souk/contract/proof';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { passkeyMessage, proveByPasskey } from '../auth/passkeys.ts';
import { passkeysQuery, totpQuery } from './queries.ts';

type ProofDialogProps = {
  /** Whether a password is not enough. */
  strong: boolean;
  onAnswer: (proved: boolean) => void;
};

const FAILED = 'We could not check this. Please try again.';

/** Asks for the password, a code or a passkey; the waiting action then continues by itself. */
export default function ProofDialog({ strong, onAnswer }: ProofDialogProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { data: app } = useQuery(totpQuery);
  const { data: passkeys } = useQuery(passkeysQuery);
  const hasApp = app?.enabled === true;
  const hasPasskey = passkeys !== undefined && passkeys.length > 0;
  const [byCode, setByCode] = useState(strong);
  const [value, setValue] = useState('');
  const [fault, setFault] = useState<string>();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState<'form' | 'passkey' | null>(null);
  // With only a passkey there is nothing to type.
  const types = !strong || hasApp;
  useEffect(() => field.current?.focus(), [byCode, types]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setProblem(null);
    setFault(undefined);
    if ((byCode ? value.trim() : value) === '') {
      setFault(byCode ? FACTORS.codeRequired : ACCOUNT.currentRequired);
      return field.current?.focus();
    }
    setBusy('form');
    try {
      const body = byCode ? { code: value } : { current_password: value };
      await api.call(proofApi.prove, { body });
      onAnswer(true);
    } catch (error) {
      setBusy(null);
      if (error instanceof ApiError && error.status === 422) {
        setFault(errorMessage(error, FAILED));
        field.current?.select();
      } else setProblem(errorMessage(error, FAILED));
    }
  }

  async function confirmByPasskey() {
    setProblem(null);
    setBusy('passkey');
    try {
      await proveByPasskey();
      onAnswer(true);
    } catch (error) {
      setBusy(null);
      setProblem(passkeyMessage(error, 'The passkey could not be used'));
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => (open || busy ? undefined : onAnswer(false))}
      title="Confirm it’s you"
      description={
        strong
          ? 'Use a code from your authenticator app, or a passkey.'
          : 'You signed in a while ago, so please confirm that it’s still you.'
      }
      footer={
        <>
          <Button variant="secondary" disabled={busy !== null} onClick={() => onAnswer(false)}>
            Cancel
          </Button>
          {types ? (
            <Button type="submit" form={id} busy={busy === 'form'} disabled={busy !== null}>
              Confirm
            </Button>
          ) : null}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {problem ? <Alert tone="danger">{problem}</Alert> : null}
        {types ? (
          <form id={id} noValidate onSubmit={(event) => void submit(event)}>
            {byCode ? (
              <Field
                label="Code"
                hint="From your authenticator app, or a recovery code."
                error={fault}
              >
                <Input
                  key="code"
                  ref={field}
                  autoComplete="one-time-code"
                  inputMode="numeric"
                  spellCheck={false}
                  className="figures text-lg tracking-widest"
                  value={value}
                  onChange={({ target }) => setValue(target.value)}
                />
              </Field>
            ) : (
              <Field label="Your password" error={fault}>
                <Input
                  key="password"
                  ref={field}
                  type="password"
                  autoComplete="current-password"
                  value={value}
                  onChange={({ target }) => setValue(target.value)}
                />
              </Field>
            )}
          </form>
        ) : null}
        <div className="flex flex-wrap gap-2">
          {hasApp && !strong ? (
            <Button
              variant="ghost"
              size="sm"
              onClick={() => {
                setByCode(!byCode);
                setValue('');
                setFault(undefined);
              }}
            >
              {byCode ? 'Use your password instead' : 'Use a code instead'}
            </Button>
          ) : null}
          {hasPasskey ? (
            <Button
              variant={types ? 'ghost' : 'primary'}
              size={types ? 'sm' : 'md'}
              busy={busy === 'passkey'}
              disabled={busy !== null}
              onClick={() => void confirmByPasskey()}
            >
              <KeyRound aria-hidden className="size-4" />
              Use a passkey
            </Button>
          ) : null}
        </div>
      </div>
    </Dialog>
  );
}
