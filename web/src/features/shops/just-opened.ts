/** The navigation state for the page of a shop that was opened a moment ago. */
export const JUST_OPENED = { opened: true };

export function isJustOpened(state: unknown): boolean {
  return (state as Partial<typeof JUST_OPENED> | null)?.opened === true;
}
