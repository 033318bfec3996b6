import type { ComponentProps, ReactNode } from 'react';
import type { Elements } from '../../../lib/elements.ts';
import { Card } from '../../../ui/card.tsx';
import { Input } from '../../../ui/input.tsx';

type FormSectionProps = {
  /** The anchor that the table of contents links to. */
  id: string;
  title: string;
  /** The id of the one control that the title labels; the section then has no label of its own. */
  labels?: string;
  intro?: ReactNode;
  children: Elements;
};

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

export function Required({ children }: { children: string }) {
  return <span className="after:text-danger-ink after:content-['_*'/'']">{children}</span>;
}

/** A field for digits, as text: they may begin with zeros. */
export function BarcodeInput(props: ComponentProps<'input'>) {
  return (
    <Input
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      // Scanners end with Enter, which would save the form.
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
      {...props}
    />
  );
}

/** A number field. Scrolling the page must not change a price that happens to have the focus. */
export function NumberInput(props: ComponentProps<'input'>) {
  return (
    <Input
      type="number"
      autoComplete="off"
      onWheel={(event) => event.currentTarget.blur()}
      {...props}
    />
  );
}
