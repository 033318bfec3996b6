import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { cn } from '../../lib/cn.ts';
import { usePause } from '../../lib/use-typed-text.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { shopsToPickQuery } from './admin-queries.ts';

const PAUSE_MS = 250;

export type PickedShop = { id: string; name: string };

type ShopPickerProps = {
  label?: string;
  chosen: PickedShop | null;
  /** Shown while no shop is chosen. */
  placeholder?: string;
  error?: string | undefined;
  onChoose: (shop: PickedShop | null) => void;
  className?: string;
};

/**
 * For an admin: finds any shop of the site by part of its name, chosen by arrow keys or pointer.
 */
export function ShopPicker(props: ShopPickerProps) {
  const { label = 'Shop', placeholder = 'Shop or owner name', className = 'w-full' } = props;
  const { chosen, error, onChoose } = props;
  const id = useId();
  /** Null unless someone is typing: then the field shows the chosen shop. */
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const open = typed !== null;
  const paused = usePause(typed, PAUSE_MS);
  const query = useQuery({
    ...shopsToPickQuery(paused?.trim() ?? ''),
    enabled: paused !== null,
    placeholderData: keepPreviousData,
  });
  const options = query.data ?? [];
  const busy = query.isFetching || paused !== typed;
  const at = options.findIndex((option) => option.id === active);

  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  function search(text: string) {
    setTyped(text);
    setActive(null);
  }

  function choose(option: PickedShop | null) {
    setTyped(null);
    setActive(null);
    onChoose(option);
  }

  function keyDown(event: KeyboardEvent) {
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      if (!open) search('');
      else if (options.length > 0) {
        const step = key === 'ArrowDown' ? at + 1 : (at < 0 ? options.length : at) - 1;
        setActive(options[(step + options.length) % options.length]?.id ?? null);
      }
    } else if (key === 'Enter' && open) {
      event.preventDefault();
      const option = options[at] ?? (options.length === 1 ? options[0] : undefined);
      if (option) choose(option);
    } else if (key === 'Escape' && open) {
      event.preventDefault();
      setTyped(null);
    }
  }

  return (
    <div className={cn('relative', className)}>
      <Field label={label} error={error}>
        {(control) => (
          <span className="relative block">
            <Input
              {...control}
              ref={input}
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={open}
              aria-controls={open ? id : undefined}
              aria-activedescendant={open && at >= 0 ? `${id}-${active}` : undefined}
              autoComplete="off"
              spellCheck={false}
              maxLength={200}
              placeholder={placeholder}
              className="truncate pr-11"
              value={typed ?? chosen?.name ?? ''}
              onClick={() => (open ? undefined : search(''))}
              onChange={(event) => search(event.target.value)}
              onKeyDown={keyDown}
              onBlur={() => setTyped(null)}
            />
            {chosen && !open ? (
              <button
                type="button"
                aria-label="Clear choice"
                className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-control text-muted hover:text-ink"
                onClick={() => {
                  choose(null);
                  input.current?.focus();
                }}
              >
                <X aria-hidden className="size-4" />
              </button>
            ) : null}
          </span>
        )}
      </Field>
      {open ? (
        <div
          ref={list}
          id={id}
          role="listbox"
          aria-label="Choices"
          tabIndex={-1}
          // The field keeps the focus while something is clicked.
          onMouseDown={(event) => event.preventDefault()}
          className="absolute inset-x-0 top-full z-40 mt-2 max-h-80 animate-drop overflow-y-auto overscroll-contain rounded-card border border-line bg-surface p-2 shadow-float"
        >
          {options.map((option) => (
            <button
              key={option.id}
              type="button"
              id={`${id}-${option.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={option.id === chosen?.id}
              data-active={option.id === active || undefined}
              className={cn(
                'flex min-h-11 w-full items-center text-left gap-3 rounded-control px-3 py-1.5 text-sm',
                option.id === active ? 'bg-sunken' : 'hover:bg-sunken',
              )}
              onClick={() => choose(option)}
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate">{option.name}</span>
                <span className="block truncate text-xs text-muted">{`of ${option.owner_name}`}</span>
              </span>
              {option.id === chosen?.id ? <Check aria-hidden className="size-4 shrink-0" /> : null}
            </button>
          ))}
          {options.length === 0 ? (
            <p className="px-3 py-2 text-sm text-muted">
              {busy ? 'Searching...' : 'Nothing found'}
            </p>
          ) : null}
        </div>
      ) : null}
      <p role="status" className="sr-only">
        {open && !busy ? `${options.length} found` : ''}
      </p>
    </div>
  );
}
