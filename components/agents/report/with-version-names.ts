type Values = Readonly<Record<string, string | number>>

/** The values of a check that name protocol versions, one or a list. */
const versionValues = new Set(['generation', 'generations', 'other', 'said', 'spoken'])

/** Returns the values of a check with protocol versions as people write them: `A2A 1.0` for `v1.0`. */
export function withVersionNames(values: Values = {}): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      versionValues.has(name) ? String(value).replaceAll(/\bv(?=\d)/g, 'A2A ') : value,
    ]),
  )
}
