/** Reads dollars as people type them: "1,234.50", "$5", "-$5". Returns undefined if it isn't a number. */
export function typedAmount(text: string): number | undefined {
  const typed = text.trim();
  if (!/^[+-]?\$?(\d+|\d{1,3}(,\d{3})+)([.]\d+)?$/.test(typed)) return undefined;
  return Number(typed.replaceAll(/[$,]/g, ''));
}
