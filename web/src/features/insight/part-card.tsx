import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';

type PartCardProps = {
  title: string;
  /** One line on what is shown. */
  text: string;
  children: ReactNode;
};

/** A part of the page with its heading. */
export function PartCard({ title, text, children }: PartCardProps) {
  return (
    <Card className="p-5">
      <h2 className="font-semibold">{title}</h2>
      <p className="mt-0.5 text-sm text-muted">{text}</p>
      <div className="mt-4">{children}</div>
    </Card>
  );
}
