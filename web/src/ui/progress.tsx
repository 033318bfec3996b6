type ProgressProps = {
  label: string;
  /** 0 to 1. */
  done: number;
  /** A short status text. */
  note?: string;
};

/** A progress bar with a text above it. */
export function Progress({ label, done, note }: ProgressProps) {
  const percent = Math.round(Math.min(1, Math.max(0, done)) * 100);
  return (
    <div className="flex w-full flex-col gap-2">
      <p className="figures flex justify-between gap-3 text-sm">
        <span className="min-w-0 truncate font-medium">{label}</span>
        <span className="text-muted">{`${percent}%`}</span>
      </p>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="bg-accent h-full origin-left rounded-full transition-transform duration-200"
          style={{ transform: `scaleX(${percent / 100})` }}
        />
      </div>
      {note ? <p className="figures text-sm text-muted">{note}</p> : null}
    </div>
  );
}
