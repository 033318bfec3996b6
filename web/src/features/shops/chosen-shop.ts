const NAME = 'souk.shop';

type Choice = { userId: string; shopId: string | null };

/**
 * Returns the shop that this user last worked in with this browser. Null if they have no shops,
 * undefined if that isn't known yet.
 */
export function chosenShop(userId: string): string | null | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(NAME) ?? 'null') as Partial<Choice> | null;
    return kept?.userId === userId ? kept.shopId : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the choice for the next visit; without storage, only until the page closes. */
export function chooseShop(userId: string, shopId: string | null): void {
  try {
    localStorage.setItem(NAME, JSON.stringify({ userId, shopId } satisfies Choice));
  } catch {
    // Storage is full or blocked.
  }
}
