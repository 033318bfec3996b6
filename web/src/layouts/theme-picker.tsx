import { cn } from '../lib/cn.ts';
import { chooseTheme, themeOf, useTheme } from '../lib/theme.ts';
import { Monitor, Moon, Sun } from '../ui/icons.tsx';

const icons = { system: Monitor, light: Sun, dark: Moon };

/** System, Light or Dark: the browser's own select, lying unseen over an icon. */
export function ThemePicker({ className }: { className?: string }) {
  const theme = useTheme() ?? 'system';
  const Icon = icons[theme];
  return (
    <span
      className={cn(
        'relative inline-flex size-11 shrink-0 items-center justify-center rounded-control transition-colors hover:bg-sunken focus-ring',
        className,
      )}
    >
      <Icon aria-hidden className="size-5" />
      <select
        aria-label="Theme"
        value={theme}
        onChange={(event) => chooseTheme(themeOf(event.target.value))}
        className="absolute inset-0 size-full cursor-pointer appearance-none bg-surface text-base text-ink opacity-0"
      >
        <option value="system">System</option>
        <option value="light">Light</option>
        <option value="dark">Dark</option>
      </select>
    </span>
  );
}
