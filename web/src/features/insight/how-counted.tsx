import { Card } from '../../ui/card.tsx';

const NOTES = [
  ['Days', 'are counted in UTC; today is still going on.'],
  [
    'Visitors',
    "looked at a product, watched a clip or bought; each person counts once a day, you yourself don't.",
  ],
  ['Product views', 'are those of signed-in shoppers.'],
  [
    'Orders and revenue',
    'are what the payment provider was paid and has not given back: goods alone, in US dollars, without shipping and tax.',
  ],
];

/** What the figures mean, so that nobody takes them for something else. */
export function HowCounted() {
  return (
    <Card className="bg-transparent p-5">
      <h2 className="text-sm font-semibold">How this is counted</h2>
      <ul className="mt-2 space-y-1.5 text-sm text-muted">
        {NOTES.map(([what, text]) => (
          <li key={what}>
            <span className="font-medium text-ink">{what}</span> {text}
          </li>
        ))}
      </ul>
    </Card>
  );
}
