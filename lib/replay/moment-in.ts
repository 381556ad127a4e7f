/** The moment that an address names, as the number of events that have happened; null where it names none. */
export function momentIn(value: string | null): number | null {
  const at = Number(value ?? '')
  return Number.isSafeInteger(at) && at > 0 ? at : null
}
