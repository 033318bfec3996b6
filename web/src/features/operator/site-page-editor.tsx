import { adminPages } from '@souk/contract/admin-pages';
import { pages } from '@souk/contract/pages';
import { CreateSitePage, sitePagesApi, type AdminSitePage } from '@souk/contract/site-pages';
import { SITE_TERMS_SLUG } from '@souk/contract/site-terms';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { NotebookText } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { api } from '../../api/browser-api.ts';
import { useSession } from '../../api/session.ts';
import { useSaving } from '../../api/use-saving.ts';
import { dropFromTab, keepInTab, keptInTab } from '../../lib/tab-storage.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
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
import { DeleteSitePage } from './delete-site-page.tsx';
import { PagePictures } from './page-pictures.tsx';
import { sitePagesQuery } from './queries.ts';
import { SitePagePreview } from './site-page-preview.tsx';
import { SitePageVersions } from './site-page-versions.tsx';

const UP = { label: menuEntry('sitePages').label, to: adminPages.sitePages() };

/** What the form edits; the tag is that of the page it began with. */
type Draft = Pick<AdminSitePage, 'slug' | 'title' | 'body' | 'in_footer' | 'published' | 'tag'>;

const EMPTY: Draft = { slug: '', title: '', body: '', in_footer: true, published: false, tag: '' };

const MARKDOWN =
  'In Markdown: ## begins a heading, - a list item, **bold**, [a link](https://example.com).';
const ASKS_AGAIN =
  'Once these terms are published, people agree to them when they sign up or open a shop. Each change of title or text asks everyone again.';

export function NewSitePage() {
  return <Editor page={null} />;
}

export function EditSitePage({ pageId }: { pageId: string }) {
  const query = useQuery({ ...sitePagesQuery, staleTime: Infinity });
  return (
    <Loaded
      query={query}
      failed="Couldn’t load the page."
      loading={<Skeleton className="h-160 rounded-card" />}
    >
      {(all) => {
        const page = all.find(({ id }) => id === pageId);
        return page ? <Editor page={page} /> : <Gone />;
      }}
    </Loaded>
  );
}

const Gone = () => (
  <Card>
    <EmptyState
      level={1}
      icon={<NotebookText />}
      title="This page is gone"
      text="Another admin has deleted it."
      action={<ButtonLink to={adminPages.sitePages()}>All pages</ButtonLink>}
    />
  </Card>
);

/** Saves the page; the tab keeps what was typed until then. */
function Editor({ page }: { page: AdminSitePage | null }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const userId = useSession().user?.id ?? '';
  const key = `page:${page?.id ?? 'new'}`;
  const [draft, setDraft] = useState<Draft>(() => keptInTab<Draft>(key, userId) ?? draftOf(page));
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const { save, saving, failure, changedElsewhere, forget } = useSaving(
    'The page could not be saved.',
  );
  const [deleting, setDeleting] = useState(false);
  const uploads = useImageUploads();
  const uploading = uploads.uploads.some(({ state }) => state === 'sending');
  const text = useRef<HTMLTextAreaElement>(null);

  function change(part: Partial<Draft>) {
    const now = { ...draft, ...part };
    setDraft(now);
    keepInTab(key, userId, now);
  }

  /** Puts it on lines of its own, where the cursor is. */
  function insert(markdown: string) {
    const { body } = draft;
    const at = text.current?.selectionEnd ?? body.length;
    const [before, after] = [body.slice(0, at).trimEnd(), body.slice(at).trimStart()];
    const parts = [before, markdown, after].filter((part) => part !== '');
    change({ body: parts.join('\n\n') });
  }

  function show(form: HTMLFormElement, found: Record<string, string>) {
    flushSync(() => setErrors(found));
    form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }

  async function send() {
    const { tag, ...body } = draft;
    const saved = page
      ? await api.call(sitePagesApi.edit, {
          params: { pageId: page.id },
          body,
          ifMatch: tag ? `"${tag}"` : null,
        })
      : await api.call(sitePagesApi.create, { body });
    dropFromTab(key);
    setDraft((now) => ({ ...now, tag: saved.tag }));
    await client.invalidateQueries({ queryKey: sitePagesQuery.queryKey });
    toast.success(saved.published ? 'Page saved and published' : 'Draft saved');
    if (!page) void navigate(adminPages.sitePage(saved.id), { replace: true });
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const wrong = faultsOf(draft);
    show(form, wrong);
    if (Object.keys(wrong).length > 0) return;
    void save(send, (refused) =>
      show(form, Object.fromEntries(refused.map(({ path, message }) => [path, message]))),
    );
  }

  /** Replaces what was typed with the saved version. */
  async function reload() {
    await client.invalidateQueries({ queryKey: sitePagesQuery.queryKey });
    const all = client.getQueryData(sitePagesQuery.queryKey);
    const saved = all?.find(({ id }) => id === page?.id);
    if (!saved || saved.tag === draft.tag) return;
    dropFromTab(key);
    setDraft(draftOf(saved));
    setErrors({});
    forget();
  }

  return (
    <>
      <PageHead
        up={UP}
        title={page ? page.title : 'New page'}
        action={
          page?.published ? (
            <ButtonLink variant="secondary" to={pages.sitePage(page.slug)}>
              View page
            </ButtonLink>
          ) : null
        }
      />
      <div className="grid gap-6 xl:grid-cols-2">
        <Card className="p-5 sm:p-6">
          <form aria-label="Page" noValidate className="flex flex-col gap-5" onSubmit={submit}>
            <Field label="Title" error={errors.title}>
              <Input
                autoComplete="off"
                aria-required
                maxLength={120}
                value={draft.title}
                onChange={({ target }) => change({ title: target.value })}
              />
            </Field>
            <Field
              label="Address"
              error={errors.slug}
              hint={`The page is at ${pages.sitePage(draft.slug || '…')}. Links to the old address stop working when you change it.`}
            >
              <Input
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                aria-required
                maxLength={60}
                value={draft.slug}
                onChange={({ target }) => change({ slug: target.value })}
              />
            </Field>
            <Field
              label="Text"
              error={errors.body}
              hint={draft.slug === SITE_TERMS_SLUG ? `${MARKDOWN} ${ASKS_AGAIN}` : MARKDOWN}
            >
              <Textarea
                ref={text}
                rows={20}
                className="font-mono text-sm"
                value={draft.body}
                onChange={({ target }) => change({ body: target.value })}
              />
            </Field>
            <PagePictures uploads={uploads} onPicture={insert} />
            <Tick
              label="Show it in the footer of every page"
              checked={draft.in_footer}
              onChange={(in_footer) => change({ in_footer })}
            />
            <Tick
              label="Published: everyone can read it"
              checked={draft.published}
              onChange={(published) => change({ published })}
            />
            <NotSaved
              failure={failure && `${failure} Your text is still here.`}
              changedElsewhere={changedElsewhere}
              onReload={() => void reload()}
            >
              Another admin has changed this page since you opened it.
            </NotSaved>
            <div className="flex flex-wrap gap-3">
              <Button type="submit" busy={saving || uploading}>
                {saving ? 'Saving...' : uploading ? 'Uploading...' : 'Save'}
              </Button>
              {page ? (
                <Button variant="ghost" disabled={saving} onClick={() => setDeleting(true)}>
                  Delete
                </Button>
              ) : null}
            </div>
          </form>
        </Card>
        <SitePagePreview title={draft.title} body={draft.body} />
      </div>
      {page ? (
        <SitePageVersions pageId={page.id} onTake={({ title, body }) => change({ title, body })} />
      ) : null}
      {page && deleting ? <DeleteSitePage page={page} onClose={() => setDeleting(false)} /> : null}
    </>
  );
}

const draftOf = (page: AdminSitePage | null): Draft => {
  if (!page) return EMPTY;
  const { slug, title, body, in_footer, published, tag } = page;
  return { slug, title, body, in_footer, published, tag };
};

/** The first fault of each field. */
function faultsOf(draft: Draft): Record<string, string> {
  const issues = CreateSitePage.safeParse(draft).error?.issues ?? [];
  return Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [String(path[0]), message]),
  );
}

type TickProps = { label: string; checked: boolean; onChange: (checked: boolean) => void };

function Tick({ label, checked, onChange }: TickProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-accent"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
