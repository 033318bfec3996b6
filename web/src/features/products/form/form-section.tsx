import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';

type FormSectionProps = {
  /** The anchor that the table of contents leads to. */
  id: string;
  title: string;
  /** The id of the one control that the title labels: the section is then no second thing of that name. */
  labels?: string;
  intro?: ReactNode;
  children: ReactNode;
};

/** One part of the form, with its heading. */
export function FormSection({ id, title, labels, intro, children }: FormSectionProps) {
  return (
    <section
      aria-labelledby={labels ? undefined : `${id}-title`}
      id={id}
      className="scroll-mt-[calc(var(--header)+1rem)]"
    >
      <Card className="flex flex-col gap-5 p-4 sm:p-6">
        <div className="flex flex-col gap-1">
          <h2 id={`${id}-title`} className="text-lg font-semibold">
            {labels ? <label htmlFor={labels}>{title}</label> : title}
          </h2>
          {intro ? <p className="text-sm text-muted">{intro}</p> : null}
        </div>
        {children}
      </Card>
    </section>
  );
}

/** A label whose field must be filled in: a star stands beside it. */
export function Required({ children }: { children: string }) {
  return <span className="after:text-danger-ink after:content-['_*'/'']">{children}</span>;
}
