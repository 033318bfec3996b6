import { Search } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { cn } from '../lib/cn.ts';
import { paths } from '../paths.ts';

/** The bar's search: submitting leads to /?search=<text>, and it shows what is being searched for. */
export function SearchBox({ className }: { className?: string }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const searched = pathname === paths.home() ? (params.get('search') ?? '') : '';
  const [shown, setShown] = useState(searched);
  const [text, setText] = useState(searched);
  // The address has changed (a link, Back, the explorer's own box): what is typed here gives way.
  if (shown !== searched) {
    setShown(searched);
    setText(searched);
  }
  return (
    <form
      role="search"
      aria-label="Site"
      action={paths.home()}
      method="get"
      className={cn('relative', className)}
      onSubmit={(event) => {
        event.preventDefault();
        void navigate(text.trim() ? paths.search(text.trim()) : paths.home());
      }}
    >
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3.5 size-4 -translate-y-1/2 text-muted"
      />
      <input
        type="search"
        name="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder="Search products and shops"
        aria-label="Search"
        enterKeyHint="search"
        autoComplete="off"
        className="h-11 w-full rounded-full border border-transparent bg-sunken pr-4 pl-10 text-base transition-[border-color,background-color] hover:border-line-strong focus:bg-surface sm:text-sm"
      />
    </form>
  );
}
