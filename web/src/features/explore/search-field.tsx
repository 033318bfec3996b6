import { Search } from 'lucide-react';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { useTypedText } from '../../lib/use-typed-text.ts';

/** The explorer's own search box: applied after a pause, or at once with Enter. */
export function SearchField({
  value,
  onChange,
}: {
  value: string;
  onChange: (text: string) => void;
}) {
  const { input, commitNow } = useTypedText(value, onChange);
  return (
    <form
      role="search"
      aria-label="Products"
      className="min-w-0 flex-1"
      onSubmit={(event) => {
        event.preventDefault();
        commitNow();
      }}
    >
      <Field label="Search products">
        {(control) => (
          <span className="relative block">
            <Search
              aria-hidden
              className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
            />
            <Input
              {...control}
              {...input}
              type="search"
              className="pl-9"
              maxLength={200}
              placeholder="Mugs, lamps, guitars…"
              enterKeyHint="search"
              autoComplete="off"
            />
          </span>
        )}
      </Field>
    </form>
  );
}
