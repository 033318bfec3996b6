import { setupApi, type SetupStep } from '@souk/contract/setup';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleDashed } from 'lucide-react';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CircleAlert, CircleCheck } from '../../ui/icons.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateBadge, type StateLook } from '../../ui/state-badge.tsx';
import { toast } from '../../ui/toast.tsx';
import { menuEntry } from '../admin-list/menu.ts';
import { setupQuery } from './queries.ts';

const TITLES: Record<SetupStep['name'], string> = {
  name: 'Name and logo',
  imprint: 'Imprint',
  terms: 'Terms',
  payments: 'Payments',
  mail: 'Email',
  address: 'Address',
  shipping: 'Shipping',
  tax: 'Taxes',
  backups: 'Backups',
  second_admin: 'A second admin',
  first_shop: 'The first shop',
};

const LOOKS: Record<SetupStep['state'], StateLook> = {
  done: { label: 'Done', tone: 'success', Icon: CircleCheck },
  todo: { label: 'To do', tone: 'neutral', Icon: CircleDashed },
  wrong: { label: 'Wrong', tone: 'danger', Icon: CircleAlert },
};

/** Leads an admin through what a public marketplace needs; each step is checked as the page opens. */
export function SetupPage() {
  const query = useQuery(setupQuery);
  return (
    <>
      <PageHead
        title={menuEntry('setup').label}
        text="What your marketplace still needs before it opens to the public. Each line is checked when you open this page."
        action={
          <Button variant="secondary" busy={query.isFetching} onClick={() => void query.refetch()}>
            Check again
          </Button>
        }
      />
      <Loaded
        query={query}
        failed="Couldn’t check the site."
        loading={<Skeleton className="h-160 rounded-card" />}
      >
        {({ steps }) => (
          <Card className="p-0">
            <ol aria-label="Steps" className="divide-y divide-line">
              {steps.map((step) => (
                <Step key={step.name} step={step} />
              ))}
            </ol>
          </Card>
        )}
      </Loaded>
    </>
  );
}

function Step({ step: { name, state, detail, path } }: { step: SetupStep }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">{TITLES[name]}</p>
        <p className="text-sm break-words text-muted">{detail}</p>
      </div>
      <StateBadge of={LOOKS[state]} />
      {name === 'mail' ? <TestMail /> : null}
      {path === null ? null : (
        <ButtonLink variant="secondary" size="sm" to={path}>
          Open<span className="sr-only">{` ${TITLES[name]}`}</span>
        </ButtonLink>
      )}
    </li>
  );
}

/** How long a mail server usually takes, in milliseconds. */
const TAKES_MS = 3000;

function TestMail() {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.call(setupApi.testMail),
    onSuccess: ({ to }) => {
      toast.success(`A test email is on its way to ${to}`);
      setTimeout(() => void client.invalidateQueries({ queryKey: setupQuery.queryKey }), TAKES_MS);
    },
    onError: (error) => toast.error(errorMessage(error, 'The test email could not be sent.')),
  });
  return (
    <Button variant="secondary" size="sm" busy={isPending} onClick={() => mutate()}>
      Send a test email
    </Button>
  );
}
