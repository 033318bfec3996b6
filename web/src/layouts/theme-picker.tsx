import { cn } from '../lib/cn.ts';
import { chooseTheme, themeOf, useTheme } from '../lib/theme.ts';
import { Monitor, Moon, Sun } from '../ui/icons.tsx';

const THEMES = {
  system: { label: 'System', Icon: Monitor },
  light: { label: 'Light', Icon: Sun },
  dark: { label: 'Dark', Icon: Moon },
};

/** "Theme: System", Light or Dark: the browser's own select, transparent over its label. */
export function ThemePicker({ className }: { className?: string }) {
  const theme = useTheme() ?? 'system';
  const { label, Icon } = THEMES[theme];
  return (
    <span className={cn('theme-picker', className)}>
      <Icon aria-hidden className="size-5" />
      {/* In the bar where there is room; in a phone's menu always. */}
      <span aria-hidden className="md:max-xl:hidden">
        {`Theme: ${label}`}
      </span>
      <select
        aria-label="Theme"
        title="Theme"
        value={theme}
        onChange={(event) => chooseTheme(themeOf(event.target.value))}
        className="unseen-select"
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
