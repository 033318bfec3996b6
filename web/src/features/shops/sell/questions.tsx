import { ChevronDown } from 'lucide-react';

const QUESTIONS = [
  [
    'What does it cost?',
    'Nothing. Opening a shop is free, and so is listing products, as many as you like.',
  ],
  [
    'How do buyers pay?',
    'By card, on the payment provider’s own page. A buyer can order from several shops at once and pays once; you see your part of the order.',
  ],
  [
    'Who sends the parcel?',
    'You do. The order shows the address and what to pack. When it is on its way you mark it as shipped and add the tracking link.',
  ],
  [
    'Can I have more than one shop?',
    'Yes. Each has its own name, color, products and orders, all under one account.',
  ],
] as const;

export function Questions() {
  return (
    <section
      aria-labelledby="questions-title"
      className="page grid gap-6 pt-14 sm:pt-20 lg:grid-cols-[1fr_2fr] lg:gap-12"
    >
      <h2 id="questions-title" className="text-2xl font-semibold tracking-tight">
        Good to know
      </h2>
      <div className="divide-y divide-line border-y border-line">
        {QUESTIONS.map(([question, answer]) => (
          <details key={question} className="group">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-medium [&::-webkit-details-marker]:hidden">
              {question}
              <ChevronDown
                aria-hidden
                className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
              />
            </summary>
            <p className="pr-9 pb-5 text-muted">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
