import { accountsApi, type Notifications as NotificationChoices } from '@souk/contract/accounts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { notificationsQuery } from './queries.ts';

const SETTINGS: Record<keyof NotificationChoices, { label: string; text: string }> = {
  new_orders: {
    label: 'New orders in your shops',
    text: 'For each order or once a day, depending on your shop’s settings.',
  },
  payouts: { label: 'Payouts', text: 'When money is on its way to you.' },
  statements: { label: 'Statements', text: 'A monthly statement for each of your shops.' },
  reports: { label: 'Reports', text: 'What we decided about something you reported.' },
};
const NAMES = Object.keys(SETTINGS) as (keyof NotificationChoices)[];

/** The optional mails, each of which the user can turn off. */
export function Notifications() {
  const query = useQuery(notificationsQuery);
  const place = useRef<HTMLDivElement>(null);
  // Mails link here.
  useEffect(() => {
    if (window.location.hash === '#notifications') place.current?.scrollIntoView();
  }, []);
  return (
    <div ref={place} className="flex scroll-mt-24 flex-col gap-4">
      <p className="text-sm text-muted">
        We always email you about your own orders and the security of your account. The rest is up
        to you.
      </p>
      <Loaded
        query={query}
        failed="Your notifications could not be loaded"
        loading={<Skeleton className="h-48 rounded-card" />}
      >
        {(saved) => <Settings saved={saved} />}
      </Loaded>
    </div>
  );
}

function Settings({ saved }: { saved: NotificationChoices }) {
  const client = useQueryClient();
  const { queryKey } = notificationsQuery;
  // Shown immediately, and reverted if saving fails.
  const [chosen, choose] = useState(saved);
  const { mutate } = useMutation({
    // One after the other: each request sends all settings.
    scope: { id: 'notifications' },
    mutationFn: (body: NotificationChoices) => api.call(accountsApi.setNotifications, { body }),
    onSuccess: (body) => client.setQueryData(queryKey, body),
    onError: (error) => {
      choose(saved);
      toast.error(errorMessage(error, 'Your choice could not be saved'));
    },
  });
  const change = (to: NotificationChoices) => {
    choose(to);
    mutate(to);
  };
  return (
    <ul className="divide-y divide-line">
      {NAMES.map((name) => (
        <li key={name} className="flex items-center gap-4 py-3">
          <div className="min-w-0 flex-1 text-sm">
            <p className="font-medium">{SETTINGS[name].label}</p>
            <p className="text-muted">{SETTINGS[name].text}</p>
          </div>
          <label className="relative inline-flex h-11 shrink-0 cursor-pointer items-center focus-ring rounded-control">
            <span className="sr-only">{`Emails: ${SETTINGS[name].label}`}</span>
            <input
              type="checkbox"
              role="switch"
              checked={chosen[name]}
              aria-checked={chosen[name]}
              onChange={({ target }) => change({ ...chosen, [name]: target.checked })}
              className="switch"
            />
          </label>
        </li>
      ))}
    </ul>
  );
}
