import MarkdownIt from 'markdown-it';

// HTML is shown as text, links lead only to web pages, emails and the site itself, and pictures are
// the site's own: what an admin pastes can't run anything or tell another site about visitors.
const markdown = new MarkdownIt({ html: false, linkify: true });

const OWN_PICTURE = /^\/media\/[\w./-]+$/;
const { image } = markdown.renderer.rules;
markdown.renderer.rules.image = (tokens, index, ...rest) => {
  const token = tokens[index];
  const isOwn = OWN_PICTURE.test(String(token?.attrGet('src')));
  if (isOwn && image) return image(tokens, index, ...rest);
  return markdown.utils.escapeHtml(token?.content ?? '');
};

// The page's title is its first heading.
markdown.core.ruler.push('second-level', ({ tokens }) => {
  for (const token of tokens) if (token.tag === 'h1') token.tag = 'h2';
});

/** Renders an operator's Markdown as safe HTML. */
export const htmlOfMarkdown = (text: string): string => markdown.render(text);
