import { ExternalLink } from 'lucide-react';
import { ButtonLink } from '../../ui/button.tsx';

type MailBodyProps = { subject: string; text: string; page: string };

/** A mail in both its forms. The HTML is a page of its own, which can't run scripts. */
export function MailBody({ subject, text, page }: MailBodyProps) {
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
      <section aria-labelledby="mail-html">
        <div className="mb-2 flex items-center justify-between gap-4">
          <h2 id="mail-html" className="font-semibold">
            HTML
          </h2>
          <ButtonLink
            variant="ghost"
            size="sm"
            href={page}
            target="_blank"
            rel="noopener noreferrer"
          >
            Open in a new tab
            <ExternalLink aria-hidden />
          </ButtonLink>
        </div>
        <iframe
          // Each mail gets a new frame. Giving an old one another address would add to the history.
          key={page}
          title={`Email “${subject}”`}
          src={page}
          // The page's response has the same restrictions; this repeats them for browsers that
          // ignore those.
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          className="block h-200 w-full rounded-card border border-line bg-surface"
        />
      </section>
      <section aria-labelledby="mail-text" className="min-w-0">
        <h2 id="mail-text" className="mb-2 flex min-h-9 items-center font-semibold">
          Text
        </h2>
        <pre className="rounded-card border border-line bg-surface p-4 font-sans text-sm break-words whitespace-pre-wrap">
          {text}
        </pre>
      </section>
    </div>
  );
}
