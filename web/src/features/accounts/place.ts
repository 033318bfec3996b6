const countries = new Intl.DisplayNames('en', { type: 'region' });

type Place = { device: string | null; country: string | null };

/** Describes a device and its country: "Chrome on Android, Portugal". */
export function placeOf({ device, country }: Place): string {
  const land = country ? countries.of(country) : null;
  return [device ?? 'Unknown browser', land].filter(Boolean).join(', ');
}
