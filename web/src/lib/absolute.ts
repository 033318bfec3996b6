/** A stored address, site-relative or absolute, as those outside need it; null where it is none. */
export function absolute(address: string, publicUrl: string): string | null {
  try {
    return new URL(address, publicUrl).href;
  } catch {
    return null;
  }
}
