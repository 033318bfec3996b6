import { Search, Tag } from 'lucide-react';
import { Link } from 'react-router';
import { useMoney } from '../api/money.ts';
import { ShopLogo } from '../features/shops/shop-logo.tsx';
import { cn } from '../lib/cn.ts';
import { Highlight } from '../lib/highlight.tsx';
import { Picture } from '../ui/picture.tsx';
import type { SearchOption } from './search-options.ts';

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
  /** What is typed: marked where the row has it. */
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
