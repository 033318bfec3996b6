import { useQuery } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { Link, useNavigate } from 'react-router';
import { useMoney } from '../features/currency/money.ts';
import { suggestionsQuery } from '../features/search/queries.ts';
import { ShopLogo } from '../features/shops/shop-look.tsx';
import { cn } from '../lib/cn.ts';
import { formatPlural } from '../lib/format.ts';
import { Highlight } from '../lib/highlight.tsx';
import { usePause } from '../lib/use-typed-text.ts';
import { Search, Tag } from '../ui/icons.tsx';
import { Picture } from '../ui/picture.tsx';
import type { Popup, SearchSuggestionsHandle } from './search-box.tsx';
import { nextOption, type SearchOption, searchOptions } from './search-options.ts';

const badge = 'flex size-10 shrink-0 items-center justify-center rounded-control bg-sunken';

function OptionPicture({ option }: { option: SearchOption }) {
  if (option.kind === 'product') {
    return (
      <Picture
        src={option.image}
        alt=""
        ratio="1"
        sizes="40px"
        className="w-10 shrink-0 rounded-control"
      />
    );
  }
  if (option.kind === 'shop') {
    return (
      <span aria-hidden className="shrink-0">
        <ShopLogo
          name={option.label}
          logo={option.logo}
          color={option.color}
          tint
          className="size-10 rounded-control text-base"
        />
      </span>
    );
  }
  const Icon = option.kind === 'category' ? Tag : Search;
  return (
    <span aria-hidden className={badge}>
      <Icon className="size-4 text-muted" />
    </span>
  );
}

type SearchOptionRowProps = {
  id: string;
  option: SearchOption;
  active: boolean;
  /** The typed text, marked where the row contains it. */
  text: string;
  onPick: () => void;
};

/** A link, so that it can be opened in a tab of its own; reached by the arrow keys, not by Tab. */
export function SearchOptionRow({ id, option, active, text, onPick }: SearchOptionRowProps) {
  const money = useMoney();
  return (
    <Link
      id={id}
      to={option.to}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      onClick={onPick}
      className={cn(
        'flex min-h-12 items-center gap-3 rounded-control px-3 py-1 text-sm hover:bg-sunken',
        active && 'bg-sunken ring-2 ring-focus ring-inset',
      )}
    >
      <OptionPicture option={option} />
      <span className="min-w-0 flex-1 truncate">
        {option.kind === 'search' ? option.label : <Highlight text={option.label} query={text} />}
      </span>
      {option.kind === 'product' ? (
        <span className="figures shrink-0 font-medium">{money.format(option.price)}</span>
      ) : null}
    </Link>
  );
}

const PAUSE_MS = 250;
const HEADINGS = { product: 'Products', shop: 'Shops', category: 'Categories', search: '' };

type SearchSuggestionsProps = {
  ref: Ref<SearchSuggestionsHandle>;
  /** The listbox's id, for the text field's aria-controls. */
  id: string;
  text: string;
  typing: boolean;
  onPopup: (popup: Popup) => void;
  /** A choice was made, or the list was dismissed. */
  onDone: () => void;
};

/** Suggestions below the search box: products, shops, categories, and the text itself. */
export default function SearchSuggestions(props: SearchSuggestionsProps): ReactNode {
  const { ref, id, text, typing, onPopup, onDone } = props;
  const navigate = useNavigate();
  const paused = usePause(text, PAUSE_MS);
  const { data } = useQuery({
    ...suggestionsQuery(paused),
    enabled: typing && paused !== '',
  });
  const open = typing && text !== '' && data !== undefined;
  const options = open ? searchOptions(text, data) : [];
  const optionId = (option: SearchOption) => `${id}-${option.kind}-${option.id}`;

  // The highlighted row lasts as long as its list.
  const [choice, setChoice] = useState<{ text: string; in: unknown; at: number } | null>(null);
  const active = choice?.text === text && choice.in === data ? (options[choice.at] ?? null) : null;
  const activeId = active ? optionId(active) : undefined;

  const report = useEffectEvent(onPopup);
  useEffect(() => report({ open, activeId }), [open, activeId]);

  useImperativeHandle(ref, () => ({
    keyDown(event: KeyboardEvent) {
      if (!open) return;
      if (event.key === 'Escape') {
        // Closes only the list: the browser would empty the field as well.
        event.preventDefault();
        onDone();
      } else if (event.key === 'Enter' && active) {
        event.preventDefault();
        onDone();
        void navigate(active.to);
      } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        const at = nextOption(event.key, active && options.indexOf(active), options.length);
        setChoice(at === null ? null : { text, in: data, at });
      }
    },
  }));

  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const found = options.length - 1;
  return (
    <>
      <p role="status" className="sr-only">
        {open ? (found === 0 ? 'No suggestions' : formatPlural(found, 'suggestion')) : ''}
      </p>
      {open ? (
        <div
          ref={list}
          id={id}
          role="listbox"
          aria-label="Suggestions"
          tabIndex={-1}
          // The field keeps the focus while something is clicked.
          onMouseDown={(event) => event.preventDefault()}
          className="absolute inset-x-0 top-full z-50 mt-2 max-h-[min(70dvh,36rem)] animate-drop overflow-y-auto overscroll-contain rounded-card border border-line bg-surface p-2 shadow-float"
        >
          {(['product', 'shop', 'category', 'search'] as const).map((kind) => {
            const rows = options.filter((option) => option.kind === kind);
            if (rows.length === 0) return null;
            return (
              <div
                key={kind}
                role="group"
                aria-label={HEADINGS[kind] || 'Search'}
                className="not-first:mt-1 not-first:border-t not-first:border-line not-first:pt-1"
              >
                {HEADINGS[kind] ? (
                  <p aria-hidden className="px-3 pt-2 pb-1 text-xs font-medium text-muted">
                    {HEADINGS[kind]}
                  </p>
                ) : null}
                {rows.map((option) => (
                  <SearchOptionRow
                    key={option.id}
                    id={optionId(option)}
                    option={option}
                    active={option === active}
                    text={text}
                    onPick={onDone}
                  />
                ))}
              </div>
            );
          })}
        </div>
      ) : null}
    </>
  );
}
