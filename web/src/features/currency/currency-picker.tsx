import { CURRENCIES, currencySymbol } from '@souk/contract/currency';
import { siteCurrency } from '@souk/contract/money';
import { cn } from '../../lib/cn.ts';
import { ChevronDown } from '../../ui/icons.tsx';
import { useChooseCurrency, useVisitorMoney } from './money.ts';

/** Lists the currencies; a detected one, or the site's, that isn't offered comes first, under its code. */
function choices(code: string) {
  const others = [...new Set([code, siteCurrency()])].filter(
    (one) => !CURRENCIES.some((currency) => currency.code === one),
  );
  return [
    ...others.map((one) => ({ code: one, name: one, symbol: currencySymbol(one) })),
    ...CURRENCIES,
  ];
}

/**
 * The browser's own select, invisible over a short text: closed it is as wide as "$ USD", open it
 * lists names and symbols in the system's own style.
 */
export function CurrencyPicker({ className }: { className?: string }) {
  const { code, symbol } = useVisitorMoney();
  const { choose, prepare } = useChooseCurrency();
  return (
    <span className={cn('inline-block shrink-0', className)}>
      <span className="figures currency-picker">
        <span aria-hidden className="flex items-center gap-1.5">
          {symbol === code ? null : <span className="text-muted">{symbol}</span>}
          <span>{code}</span>
          <ChevronDown className="size-4 text-muted" />
        </span>
        <select
          aria-label="Currency"
          value={code}
          onFocus={prepare}
          onChange={(event) => choose(event.target.value)}
          className="unseen-select"
        >
          {choices(code).map((currency) => (
            <option key={currency.code} value={currency.code}>
              {`${currency.name} (${currency.symbol})`}
            </option>
          ))}
        </select>
      </span>
    </span>
  );
}
