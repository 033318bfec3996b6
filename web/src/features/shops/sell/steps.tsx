const STEPS = [
  [
    'Name it',
    'A name and a color are enough. Say where you are, and people nearby find you sooner.',
  ],
  [
    'Fill it',
    'Pictures, a price and how many you have. A short vertical video shows what a picture cannot.',
  ],
  [
    'Send it',
    'Each order comes with the address. Mark it as shipped, add the tracking link, and the buyer sees it.',
  ],
] as const;

export function Steps() {
  return (
    <section
      id="how"
      aria-labelledby="how-title"
      className="page scroll-mt-(--header) pt-14 sm:pt-20"
    >
      <h2 id="how-title" className="text-2xl font-semibold tracking-tight">
        From an idea to the first parcel
      </h2>
      <ol className="mt-8 grid gap-8 sm:grid-cols-3 sm:gap-6">
        {STEPS.map(([title, text], index) => (
          <li key={title} className="border-t-2 border-accent pt-5">
            <span aria-hidden className="figures text-sm font-semibold text-accent-ink">
              {index + 1}
            </span>
            <h3 className="mt-1 text-lg font-semibold">{title}</h3>
            <p className="mt-1.5 text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
