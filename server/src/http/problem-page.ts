import { createHash } from 'node:crypto';
import { siteName } from '@souk/contract/site-name';
import type { ProblemError } from '../kit/problems.ts';

const STYLE = `:root{color-scheme:light dark}
body{font:1.0625rem/1.6 system-ui,sans-serif;max-width:34rem;margin:18vh auto;padding:0 1.5rem}
h1{font-size:1.5rem;line-height:1.3}`;

/** The page is self-contained, and may load nothing. */
export const PROBLEM_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/** An error for a person when no page can be rendered; reloads itself if retrying makes sense. */
export function problemPage({ message, retryAfter }: ProblemError): string {
  const seconds = retryAfter === undefined ? null : Math.ceil(retryAfter);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${seconds === null ? '' : `<meta http-equiv="refresh" content="${seconds}">\n`}<title>${escaped(siteName())}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escaped(message)}</h1>
${seconds === null ? `<p><a href="/">Back to ${escaped(siteName())}</a></p>` : `<p>This page will try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.</p>`}
</main>
</body>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
