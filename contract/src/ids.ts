const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True for the textual form of a UUID, the only shape an identifier has. */
export function isId(value: string): boolean {
  return UUID.test(value);
}
