/** Whether at most one letter was added, dropped, changed or swapped (Damerau-Levenshtein 0 or 1). */
export function oneEditApart(one: string, other: string): boolean {
  const [a, b] = one.length <= other.length ? [one, other] : [other, one];
  if (b.length - a.length > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  // The rest between the common prefix and the common suffix.
  const restA = a.length - start - end;
  const restB = b.length - start - end;
  if (restB <= 1) return true;
  const swapped = a[start] === b[start + 1] && a[start + 1] === b[start];
  return restA === 2 && restB === 2 && swapped;
}
