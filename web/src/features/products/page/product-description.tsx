/**
 * The seller's text: an empty line begins a paragraph, single line breaks are kept, each in the direction
 * of its script.
 */
export function ProductDescription({ text }: { text: string }) {
  const paragraphs = text.split(/\n\s*\n/).filter((one) => one.trim() !== '');
  if (paragraphs.length === 0) return null;
  return (
    <section aria-labelledby="description-title">
      <h2 id="description-title" className="text-lg font-semibold">
        Description
      </h2>
      <div className="mt-2 max-w-prose space-y-4 leading-relaxed break-words whitespace-pre-line text-muted">
        {paragraphs.map((paragraph, index) => (
          <p key={index} dir="auto">
            {paragraph}
          </p>
        ))}
      </div>
    </section>
  );
}
