import { cn } from '../lib/cn.ts';
import { chooseTheme, themeOf, useTheme } from '../lib/theme.ts';
import { Monitor, Moon, Sun } from '../ui/icons.tsx';

const THEMES = {
  system: { label: 'System', Icon: Monitor },
  light: { label: 'Light', Icon: Sun },
  dark: { label: 'Dark', Icon: Moon },
};

/** "Theme: System", Light or Dark: the browser's own select, lying unseen over its words. */
export function ThemePicker({ className }: { className?: string }) {
  const theme = useTheme() ?? 'system';
  const { label, Icon } = THEMES[theme];
  return (
    <span
      className={cn(
        'relative inline-flex h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-control px-3 text-sm transition-colors hover:bg-sunken focus-ring',
        className,
      )}
    >
      <Icon aria-hidden className="size-5" />
      {/* In the bar where there is room; in a phone's menu always. */}
      <span aria-hidden className="md:max-xl:hidden">
        Theme: {label}
      </span>
      <select
        aria-label="Theme"
        title="Theme"
        value={theme}
        onChange={(event) => chooseTheme(themeOf(event.target.value))}
        className="absolute inset-0 size-full cursor-pointer appearance-none bg-surface text-base text-ink opacity-0"
      >
        {Object.entries(THEMES).map(([value, { label: name }]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}
