import { Link } from 'react-router';
import { cn } from '../lib/cn.ts';
import { paths } from '../paths.ts';

/** The sign: a market stall under its awning. The same drawing is public/favicon.svg. */
function Sign() {
  return (
    <svg
      width="32"
      height="32"
      viewBox="0 0 32 32"
      className="size-8"
      aria-hidden
      focusable="false"
    >
      <defs>
        <linearGradient id="souk-sign" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#6366f1" />
          <stop offset="1" stopColor="#7c3aed" />
        </linearGradient>
      </defs>
      <rect width="32" height="32" rx="9" fill="url(#souk-sign)" />
      <path
        fill="#fff"
        d="M9.3 7h13.4a1 1 0 0 1 .93.63L26 13.5a3.33 3.33 0 0 1-6.67.2 3.33 3.33 0 0 1-6.66 0A3.33 3.33 0 0 1 6 13.5l2.37-5.87A1 1 0 0 1 9.3 7Z"
      />
      <path
        fill="#fff"
        fillOpacity=".88"
        d="M8.4 19h15.2v5a1.4 1.4 0 0 1-1.4 1.4h-3.1v-1.9a3.1 3.1 0 0 0-6.2 0v1.9H9.8A1.4 1.4 0 0 1 8.4 24v-5Z"
      />
    </svg>
  );
}

export function Logo({ className }: { className?: string }) {
  return (
    <Link
      to={paths.home()}
      aria-label="Souk home"
      className={cn('flex h-11 items-center gap-2 rounded-control', className)}
    >
      <Sign />
      <span className="text-xl font-semibold tracking-[-0.03em]">souk</span>
    </Link>
  );
}
