const SECTIONS = {
  details: 'Details',
  discount: 'Discount',
  images: 'Images',
  video: 'Video',
  variants: 'Variants',
};

/** The form's table of contents, on wide screens. */
export function SectionLinks() {
  return (
    <nav
      aria-label="Parts of the form"
      className="sticky top-[calc(var(--header)+1.5rem)] hidden xl:block"
    >
      <ul className="flex flex-col gap-1 border-l border-line text-sm">
        {Object.entries(SECTIONS).map(([id, label]) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="-ml-px block border-l border-transparent py-1.5 pl-4 text-muted hover:border-accent hover:text-ink"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
