import { pages } from '@souk/contract/pages';
import { siteIdentityApi, type AdminSite } from '@souk/contract/site-identity';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { api } from '../../api/browser-api.ts';
import { useSaving } from '../../api/use-saving.ts';
import { elementsOf } from '../../lib/elements.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { NotSaved } from '../../ui/not-saved.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { toast } from '../../ui/toast.tsx';
import { menuEntry } from '../admin-list/menu.ts';
import { useImageUploads } from '../media/image-uploads.ts';
import { FeedAddresses } from '../site/feed-addresses.tsx';
import { AccentField } from './accent-field.tsx';
import { PictureField } from './picture-field.tsx';
import { adminSiteQuery } from './queries.ts';
import { changeOf, faultsIn, formOf, type SiteFaults, type SiteForm } from './site-form.ts';

/** The site's name, look, announcement and operator. */
export function AdminSitePage() {
  const query = useQuery({ ...adminSiteQuery, staleTime: Infinity });
  return (
    <>
      <PageHead
        title={menuEntry('site').label}
        text="What your marketplace is called, how it looks and who runs it. Anything you leave empty keeps its default."
      />
      <Loaded
        query={query}
        failed="Couldn’t load the site’s name and look."
        loading={<Skeleton className="h-160 rounded-card" />}
      >
        {({ site, tag }) => (
          <div className="flex max-w-3xl flex-col gap-6">
            <Editor key={tag} site={site} tag={tag} />
            <FeedAddresses />
          </div>
        )}
      </Loaded>
    </>
  );
}

const kept = (path: string | null | undefined) => (path ? [path] : []);

function Editor({ site, tag }: { site: AdminSite; tag: string | null }) {
  const client = useQueryClient();
  const [form, setForm] = useState(() => formOf(site));
  const pictures = {
    logo: useImageUploads(kept(site.logo)),
    logo_dark: useImageUploads(kept(site.logo_dark)),
    icon: useImageUploads(kept(site.icon)),
    heroImage: useImageUploads(kept(site.hero?.image)),
  };
  const [faults, setFaults] = useState<SiteFaults>({});
  const { save, saving, failure, changedElsewhere } = useSaving('This could not be saved.');
  const reload = () => client.invalidateQueries({ queryKey: adminSiteQuery.queryKey });

  async function send(page: HTMLFormElement) {
    const settled = await Promise.all(Object.values(pictures).map((one) => one.settled()));
    if (settled.includes(null)) {
      // Its field says which picture couldn't be uploaded; its first button removes it.
      page.querySelector<HTMLElement>('[data-refused] button')?.focus();
      return;
    }
    const [logo = '', logo_dark = '', icon = '', heroImage = ''] = settled.map(
      (paths) => paths?.at(-1) ?? '',
    );
    const body = changeOf(form, { logo, logo_dark, icon, heroImage });
    const found = faultsIn(body);
    flushSync(() => setFaults(found));
    if (Object.keys(found).length > 0) {
      page.querySelector<HTMLElement>('[aria-invalid]')?.focus();
      return;
    }
    await api.call(siteIdentityApi.change, { body, ifMatch: tag });
    toast.success('Saved');
    await reload();
  }

  const text = (name: keyof SiteForm) => ({
    autoComplete: 'off',
    value: form[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setForm((before) => ({ ...before, [name]: target.value })),
  });

  return (
    <form
      aria-label="Name and look"
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        const page = event.currentTarget;
        void save(() => send(page));
      }}
    >
      <Part title="Name and look">
        <Field label="Name" error={faults.name}>
          <Input maxLength={60} {...text('name')} />
        </Field>
        <Field
          label="In a few words"
          error={faults.tagline}
          hint="Shown in the footer and in the title of home."
        >
          <Input maxLength={120} {...text('tagline')} />
        </Field>
        <PictureField
          label="Logo"
          hint="Replaces the icon and the name in the header."
          of={pictures.logo}
        />
        <PictureField
          label="Logo on dark"
          hint="Shown to visitors with a dark screen."
          of={pictures.logo_dark}
        />
        <PictureField
          label="Icon"
          hint="A square, shown in browser tabs and on home screens."
          of={pictures.icon}
        />
        <AccentField
          value={form.accent}
          error={faults.accent}
          onChange={(accent) => setForm((before) => ({ ...before, accent }))}
        />
      </Part>
      <Part title="Top of home">
        <Field label="Title" error={faults.heroTitle}>
          <Input maxLength={120} {...text('heroTitle')} />
        </Field>
        <Field label="Text" error={faults.heroText}>
          <Textarea rows={3} maxLength={400} {...text('heroText')} />
        </Field>
        <PictureField label="Picture" hint="Instead of the videos." of={pictures.heroImage} />
        <Pair>
          <Field label="Button" error={faults.primaryLabel}>
            <Input maxLength={40} placeholder="Browse products" {...text('primaryLabel')} />
          </Field>
          <Field label="Leads to" error={faults.primaryPath}>
            <Input placeholder={pages.explore()} {...text('primaryPath')} />
          </Field>
        </Pair>
        <Pair>
          <Field label="Second button" error={faults.secondaryLabel}>
            <Input maxLength={40} {...text('secondaryLabel')} />
          </Field>
          <Field label="The second leads to" error={faults.secondaryPath}>
            <Input placeholder={pages.sell()} {...text('secondaryPath')} />
          </Field>
        </Pair>
      </Part>
      <Part title="Announcement">
        <Field label="Announcement" error={faults.announcement} hint="A line above every page.">
          <Input maxLength={200} {...text('announcement')} />
        </Field>
        <Pair>
          <Field label="The line leads to" error={faults.announcementPath}>
            <Input placeholder={pages.onSale()} {...text('announcementPath')} />
          </Field>
          <Field
            label="Until"
            error={faults.announcementUntil}
            hint="Leave empty to show it until you remove it."
          >
            <Input type="datetime-local" {...text('announcementUntil')} />
          </Field>
        </Pair>
      </Part>
      <Part title="Who runs the site">
        <Field label="Legal name" error={faults.legalName}>
          <Input maxLength={200} {...text('legalName')} />
        </Field>
        <Field label="Postal address" error={faults.address}>
          <Textarea rows={3} {...text('address')} />
        </Field>
        <Pair>
          <Field label="Register and number" error={faults.register}>
            <Input maxLength={200} {...text('register')} />
          </Field>
          <Field label="VAT number" error={faults.vatId}>
            <Input maxLength={40} {...text('vatId')} />
          </Field>
        </Pair>
        <Field label="Email for questions" error={faults.email}>
          <Input type="email" {...text('email')} />
        </Field>
        <Field
          label="Elsewhere"
          error={faults.social}
          hint="One per line: instagram https://www.instagram.com/yourname"
        >
          <Textarea rows={3} spellCheck={false} {...text('social')} />
        </Field>
      </Part>
      <NotSaved
        failure={failure && `${failure} Your changes are still here.`}
        changedElsewhere={changedElsewhere}
        onReload={() => void reload()}
      >
        Another admin has changed this since you opened the page.
      </NotSaved>
      <Button type="submit" className="self-start" busy={saving}>
        {saving ? 'Saving...' : 'Save'}
      </Button>
    </form>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="p-5 sm:p-6">
      <div className="flex flex-col gap-5">
        <h2 className="text-lg font-semibold">{title}</h2>
        {elementsOf(children)}
      </div>
    </Card>
  );
}

const Pair = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-5 sm:grid-cols-2">{children}</div>
);
