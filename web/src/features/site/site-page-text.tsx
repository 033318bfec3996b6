import { cn } from '../../lib/cn.ts';
import './site-page.css';

/** The text of an operator's page, as the server rendered it from Markdown. */
export function SitePageText({ html, className }: { html: string; className?: string }) {
  return (
    <div className={cn('site-page-text', className)} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
