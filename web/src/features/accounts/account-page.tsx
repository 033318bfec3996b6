import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { accountsApi, NamesForm } from '@souk/contract/accounts';
import type { User } from '@souk/contract/auth';
import { pages, safeNext } from '@souk/contract/pages';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { sessionStore } from '../../api/session-store.ts';
import { useSession } from '../../api/session.ts';
import type { Elements } from '../../lib/elements.ts';
import { usePartInAddress } from '../../lib/use-part-in-address.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toast.tsx';
import { AccountNotice } from './account-notice.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { Email } from './email.tsx';
import { Export } from './export.tsx';
import { Notifications } from './notifications.tsx';
import { Passkeys } from './passkeys.tsx';
import { Password } from './password.tsx';
import { SecondFactor } from './second-factor.tsx';
import { SecurityEvents } from './security-events.tsx';
import { Sessions } from './sessions.tsx';

/**
 * /account: the user's details, addresses, password and other ways to sign in, and open sessions.
 */
export function AccountPage({ addresses }: { addresses: Elements }) {
  const { user } = useSession();
  const [params] = useSearchParams();
  usePartInAddress();
  if (!user) return null;
  const next = params.has('next') ? safeNext(params.get('next')) : null;
  return (
    <div className="page max-w-3xl! py-8">
      <Breadcrumb
        crumbs={[{ label: 'Dashboard', to: pages.dashboard() }, { label: 'Your account' }]}
      />
      <h1 className="mt-3 mb-6 text-2xl font-semibold">Your account</h1>
      <AccountNotice user={user} next={next} />
      <div className="flex flex-col gap-6">
        <Part title="Profile">
          <Profile key={user.id} user={user} />
        </Part>
        <Part title="Email">
          <Email />
        </Part>
        <Part id="addresses" title="Addresses">
          {addresses}
        </Part>
        <Part id="password" title="Password">
          <Password user={user} next={next} />
        </Part>
        <Part id="second-step" title="Two-step sign-in">
          <SecondFactor />
        </Part>
        <Part title="Passkeys">
          <Passkeys />
        </Part>
        <Part title="Where you’re signed in">
          <Sessions />
        </Part>
        <Part title="Sign-ins and changes">
          <SecurityEvents />
        </Part>
        <Part title="Notifications">
          <Notifications />
        </Part>
        <Part title="Your data">
          <Export />
        </Part>
        <Part title="Delete your account">
          <DeleteAccount />
        </Part>
      </div>
    </div>
  );
}

type PartProps = { id?: string; title: string; children: Elements };

function Part({ id, title, children }: PartProps) {
  return (
    <Card className="p-5 sm:p-6">
      <section id={id} aria-label={title} className="scroll-mt-[calc(var(--header)+1.5rem)]">
        <h2 className="mb-4 text-lg font-semibold">{title}</h2>
        {children}
      </section>
    </Card>
  );
}

function Profile({ user }: { user: User }) {
  const { first_name, last_name, username } = user;
  const form = useForm<NamesForm, unknown, NamesForm>({
    resolver: standardSchemaResolver(NamesForm),
    defaultValues: { first_name, last_name, username },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    try {
      const saved = await api.call(accountsApi.changeProfile, { body });
      sessionStore.updateUser(saved);
      form.reset(body);
      toast.success('Profile saved');
    } catch (error) {
      toast.error(errorMessage(error, 'Your profile could not be saved'));
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First Name" error={errors.first_name?.message}>
          <Input autoComplete="given-name" {...form.register('first_name')} />
        </Field>
        <Field label="Last Name" error={errors.last_name?.message}>
          <Input autoComplete="family-name" {...form.register('last_name')} />
        </Field>
      </div>
      <Field label="Username" error={errors.username?.message}>
        <Input
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.register('username')}
        />
      </Field>
      <Button type="submit" busy={isSubmitting} className="self-start">
        Save profile
      </Button>
    </form>
  );
}
