type ProgressBarProps = {
  label: string;
  /** 0 to 100. */
  percent: number;
};

/** How far something is, with its words above the bar. */
export function ProgressBar({ label, percent }: ProgressBarProps) {
  const shown = Math.round(Math.min(100, Math.max(0, percent)));
  return (
    <div className="flex w-full flex-col gap-1.5">
      <p className="figures flex justify-between gap-3 text-sm">
        <span className="font-medium">{label}</span>
        <span className="text-muted">{shown}%</span>
      </p>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={shown}
        className="h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full origin-left rounded-full accent-fill transition-transform duration-200"
          style={{ transform: `scaleX(${shown / 100})` }}
        />
      </div>
    </div>
  );
}
