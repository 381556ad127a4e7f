/** One entry of a list. `at`: its place in it. */
interface Keyed<T> {
  value: T
  key: string
  at: number
}

/** The entries of a list with keys made of what they are: each keeps its own when others come or go. Equal ones are numbered. */
export function keyed<T>(list: readonly T[], nameOf: (value: T) => string): Keyed<T>[] {
  const seen = new Map<string, number>()
  return list.map((value, at) => {
    const name = nameOf(value)
    const before = seen.get(name) ?? 0
    seen.set(name, before + 1)
    return { value, key: `${before} ${name}`, at }
  })
}
