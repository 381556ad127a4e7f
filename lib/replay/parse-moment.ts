/** Parses the number of past events from a URL parameter; null if it is missing or invalid. */
export function parseMoment(value: string | null): number | null {
  const at = Number(value ?? '')
  return Number.isSafeInteger(at) && at > 0 ? at : null
}
