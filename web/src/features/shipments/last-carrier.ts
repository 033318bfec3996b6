const NAME = 'souk.carrier';

/** The carrier last chosen in this browser; '' if none. */
export function lastCarrier(): string {
  try {
    return localStorage.getItem(NAME) ?? '';
  } catch {
    return '';
  }
}

export function keepLastCarrier(carrier: string): void {
  try {
    localStorage.setItem(NAME, carrier);
  } catch {
    // Storage is full or blocked: the next sheet starts without a carrier.
  }
}
