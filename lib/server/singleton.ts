import 'server-only'

const registry = Symbol.for('switchboard.singletons')
type Holder = typeof globalThis & { [registry]?: Map<string, unknown> }

/**
 * The process's one value of that name, made on first use.
 * Pages, handlers and instrumentation are bundled apart, so module state would exist more than once.
 */
export function singleton<T>(name: string, create: () => T): T {
  const holder = globalThis as Holder
  const values = (holder[registry] ??= new Map())
  if (!values.has(name)) values.set(name, create())
  return values.get(name) as T
}

/** Drops the value of that name, so that the next use makes it anew. */
export function forget(name: string): void {
  ;(globalThis as Holder)[registry]?.delete(name)
}
