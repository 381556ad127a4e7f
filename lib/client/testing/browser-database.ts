class Request<T> extends EventTarget {
  error = null
  constructor(
    public result: T,
    ...events: string[]
  ) {
    super()
    for (const type of [...events, 'success']) this.fire(type)
  }
  fire(type: string): void {
    queueMicrotask(() => this.dispatchEvent(new Event(type)))
  }
}

class Store {
  entries = new Map<string, unknown>()
  get = (key: string) => new Request(structuredClone(this.entries.get(key)))
  getAll = () => new Request(structuredClone([...this.entries.values()]))
  put = (value: unknown, key: string) => new Request(void this.entries.set(key, structuredClone(value)))
  delete = (key: string) => new Request(void this.entries.delete(key))
  count = () => new Request(this.entries.size)
  openCursor = () => {
    const keys = [...this.entries.keys()]
    const cursorAt = (at: number) => {
      const key = keys[at]
      if (key === undefined) return null
      return {
        value: structuredClone(this.entries.get(key)),
        update: (value: unknown) => this.put(value, key),
        delete: () => this.delete(key),
        continue: () => {
          request.result = cursorAt(at + 1)
          request.fire('success')
        },
      }
    }
    const request: Request<ReturnType<typeof cursorAt>> = new Request(cursorAt(0))
    return request
  }
}

/** Creates an in-memory fake of the part of `indexedDB` that is used. */
export function browserDatabase() {
  const stores = new Map<string, Store>()
  const database = Object.assign(new EventTarget(), {
    objectStoreNames: { contains: (name: string) => stores.has(name) },
    createObjectStore: (name: string) => void stores.set(name, new Store()),
    transaction: () => ({ objectStore: (name: string) => stores.get(name), commit: () => undefined }),
  })
  return { open: () => new Request(database, 'upgradeneeded') }
}

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
