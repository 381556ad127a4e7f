/** Creates an in-memory fake of `localStorage`. Its keys are its own members. */
export function browserStorage() {
  const items: Record<string, string> = {}
  const methods = {
    getItem: (key: string) => items[key] ?? null,
    setItem: (key: string, value: string) => void (items[key] = value),
    removeItem: (key: string) => void delete items[key],
  }
  return new Proxy(items, { get: (_items, name) => Reflect.get(methods, name) })
}
