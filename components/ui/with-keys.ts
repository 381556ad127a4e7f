/** One entry of a list. `at`: its index. */
interface Keyed<T> {
  value: T
  key: string
  at: number
}

/** Returns list entries with stable keys derived from their values. Equal values are numbered. */
export function withKeys<T>(list: readonly T[], nameOf: (value: T) => string): Keyed<T>[] {
  const counts = new Map<string, number>()
  return list.map((value, at) => {
    const name = nameOf(value)
    const before = counts.get(name) ?? 0
    counts.set(name, before + 1)
    return { value, key: `${before} ${name}`, at }
  })
}
