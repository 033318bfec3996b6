import { settingsApi, type ChangeMoneySettings, type MoneySettings } from '@souk/contract/settings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { api } from '../../api/browser-api.ts';
import { editSaved } from '../../api/edit-saved.ts';
import { errorMessage } from '../../api/error-message.ts';
import { alike } from '../../lib/merge-edits.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChangedElsewhere } from '../../ui/changed-elsewhere.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { menuEntry } from '../admin-list/menu.ts';
import { settingsQuery } from './queries.ts';
import { SettingField } from './setting-field.tsx';
import {
  formOf,
  formSettings,
  readForm,
  type SettingsErrors,
  type SettingsForm,
} from './settings-form.ts';

/** The site's share of a sale, and when sellers are paid. */
export function SettingsPage() {
  const query = useQuery({ ...settingsQuery, staleTime: Infinity });
  return (
    <>
      <PageHead
        title={menuEntry('settings').label}
        text="The site’s commission, and when sellers are paid. Orders keep the commission that applied when they were placed."
      />
      <Loaded
        query={query}
        failed="Failed to load the settings."
        loading={<Skeleton className="h-160 rounded-card" />}
      >
        {(settings) => <Editor settings={settings} />}
      </Loaded>
    </>
  );
}

const GROUPS = [...new Set(formSettings.map(([, { group }]) => group))];

function Editor({ settings }: { settings: MoneySettings }) {
  const client = useQueryClient();
  const [before, setBefore] = useState(() => formOf(settings));
  const [form, setForm] = useState(before);
  const [errors, setErrors] = useState<SettingsErrors>({});
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** The settings as another admin saved them. */
  const [theirs, setTheirs] = useState<SettingsForm | null>(null);

  async function send() {
    setSaving(true);
    setFailure(null);
    let found = null as SettingsForm | null;
    try {
      const saved = await editSaved<MoneySettings, ChangeMoneySettings>({
        read: () => api.answer(settingsApi.read),
        save: (body, ifMatch) => api.call(settingsApi.change, { body, ifMatch }),
        change: (now) => {
          const current = formOf(now);
          // It may be this very form, whose answer was lost.
          if (alike(current, form)) return null;
          found = alike(current, before) ? null : current;
          if (found) return null;
          return readForm(form).request ?? null;
        },
      });
      setTheirs(found);
      if (found) return;
      client.setQueryData(settingsQuery.queryKey, saved);
      const now = formOf(saved);
      setBefore(now);
      setForm(now);
      const changed = form.second_admin_over !== before.second_admin_over;
      const waits = changed && form.second_admin_over !== now.second_admin_over;
      toast.success(
        waits ? 'Waiting for another admin to approve the new amount' : 'Settings saved',
      );
    } catch (error) {
      setFailure(errorMessage(error, 'The settings could not be saved.'));
    } finally {
      setSaving(false);
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { errors: wrong } = readForm(form);
    flushSync(() => setErrors(wrong ?? {}));
    if (wrong) event.currentTarget.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    else void send();
  }

  return (
    <Card className="max-w-3xl p-5 sm:p-6">
      <form aria-label="Money settings" noValidate className="space-y-10" onSubmit={submit}>
        {GROUPS.map((group) => (
          <section key={group} className="space-y-5">
            <h2 className="text-lg font-semibold">{group}</h2>
            {formSettings.map(([name, declared]) =>
              declared.group === group ? (
                <SettingField
                  key={name}
                  name={name}
                  form={form}
                  errors={errors}
                  onChange={setForm}
                />
              ) : null,
            )}
          </section>
        ))}
        {failure ? <Alert tone="danger">{`${failure} Your changes are still here.`}</Alert> : null}
        {theirs ? (
          <ChangedElsewhere
            onReload={() => {
              setTheirs(null);
              setBefore(theirs);
              setForm(theirs);
            }}
          >
            These settings have changed since you opened the page.
          </ChangedElsewhere>
        ) : null}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={saving}>
            {saving ? 'Saving...' : 'Save'}
          </Button>
          {alike(form, before) ? null : (
            <Button
              variant="ghost"
              disabled={saving}
              onClick={() => {
                setForm(before);
                setErrors({});
                setFailure(null);
              }}
            >
              Undo changes
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}
