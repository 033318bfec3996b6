import { Card } from '../../ui/card.tsx';

const STEPS = [
  [
    'Add your first product',
    'Pictures, a price and how many you have are enough to start selling.',
  ],
  ['Show it in motion', 'A short vertical video lets people see what a picture cannot.'],
  ['Make the page yours', 'A logo and a cover photo help customers to remember you.'],
  ['Look after your orders', 'Mark what is shipped and add the tracking link for the customer.'],
] as const;

export function WhatsNext() {
  return (
    <Card className="p-6">
      <h2 className="text-lg font-semibold">What's Next?</h2>
      <ol className="mt-4 flex flex-col gap-4">
        {STEPS.map(([title, text], index) => (
          <li key={title} className="flex gap-3">
            <span
              aria-hidden
              className="figures flex size-7 shrink-0 items-center justify-center rounded-full bg-accent-soft text-sm font-semibold text-accent-ink"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="text-sm font-medium">{title}</h3>
              <p className="text-sm text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
