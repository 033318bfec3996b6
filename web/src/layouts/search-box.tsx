import { pages } from '@souk/contract/pages';
import { lazy, Suspense, useId, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { cn } from '../lib/cn.ts';
import { readSearch } from '../lib/read-search.ts';
import { Search } from '../ui/icons.tsx';

/** The state of the suggestions, for the field's ARIA attributes. */
export type Popup = { open: boolean; activeId?: string | undefined };
const CLOSED: Popup = { open: false };

export type SearchSuggestionsHandle = { keyDown: (event: KeyboardEvent) => void };

// Loaded when somebody is about to type. If that fails (offline), the box works without them.
const SearchSuggestions = lazy(() =>
  import('./search-suggestions.tsx').catch(() => ({ default: () => null })),
);

type SearchBoxProps = {
  /** Its name for screen readers; two on one page need two names. */
  label?: string;
  className?: string;
  /** Its field. */
  ref?: Ref<HTMLInputElement>;
};

/**
 * The bar's search: submitting leads to /?search=<text>, and it shows the current search. A
 * combobox once its suggestions are loaded; a plain form until then, and without scripts.
 */
export function SearchBox({ label = 'Search', className, ref }: SearchBoxProps) {
  const navigate = useNavigate();
  const { pathname, key } = useLocation();
  const [params] = useSearchParams();
  const searches = pathname === pages.home() || pathname === pages.explore();
  const searched = searches ? readSearch(params) : '';
  const [text, setText] = useState(searched);
  // Another page or another search (a link, Back, the explorer's own box) replaces the typed text.
  const place = `${pathname}?${searched}`;
  const [shownAt, setShownAt] = useState(place);
  if (shownAt !== place) {
    setShownAt(place);
    setText(searched);
  }

  const listId = useId();
  const suggestions = useRef<SearchSuggestionsHandle>(null);
  const [opened, setOpened] = useState(false);
  const [popup, setPopup] = useState(CLOSED);
  // Typed here and still in the field: after navigation the suggestions close.
  const [typedAt, setTypedAt] = useState<string | null>(null);
  const done = () => setTypedAt(null);

  return (
    <div className={cn('relative', className)}>
      <form
        role="search"
        aria-label={label === 'Search' ? 'Site' : label}
        action={pages.home()}
        method="get"
        onSubmit={(event) => {
          event.preventDefault();
          done();
          void navigate(text.trim() ? pages.search(text.trim()) : pages.home());
        }}
      >
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3.5 size-4 -translate-y-1/2 text-muted"
        />
        <input
          ref={ref}
          type="search"
          name="search"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setTypedAt(key);
          }}
          onFocus={() => setOpened(true)}
          onBlur={done}
          onKeyDown={(event) => suggestions.current?.keyDown(event)}
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={popup.open}
          aria-controls={popup.open ? listId : undefined}
          aria-activedescendant={popup.activeId}
          placeholder="Search products and shops"
          enterKeyHint="search"
          autoComplete="off"
          className="search-input"
        />
      </form>
      {opened ? (
        <Suspense>
          <SearchSuggestions
            ref={suggestions}
            id={listId}
            text={text.trim()}
            typing={typedAt === key}
            onPopup={setPopup}
            onDone={done}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
