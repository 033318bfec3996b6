import { useTypedText } from '../lib/use-typed-text.ts';
import { Field } from './field.tsx';
import { Search } from './icons.tsx';
import { Input } from './input.tsx';

type SearchFieldProps = {
  label: string;
  value: string;
  onChange: (text: string) => void;
  placeholder?: string;
  /** For a form that is submitted before the page runs. */
  name?: string;
  className?: string;
};

/** A labelled search: typed text applies after a pause, or at once with Enter. */
export function SearchField({ label, value, onChange, className, ...props }: SearchFieldProps) {
  const { input, commitNow } = useTypedText(value, onChange);
  return (
    <Field label={label} className={className}>
      {(control) => (
        <span className="relative block">
          <Search aria-hidden className="control-sign left-3" />
          <Input
            {...props}
            {...control}
            {...input}
            type="search"
            className="pl-9"
            maxLength={200}
            enterKeyHint="search"
            autoComplete="off"
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              commitNow();
            }}
          />
        </span>
      )}
    </Field>
  );
}
