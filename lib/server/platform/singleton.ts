import 'server-only'

const registry = Symbol.for('switchboard.singletons')
type Holder = typeof globalThis & { [registry]?: Map<string, unknown> }

/**
 * Returns the process-wide value of that name, created on first use. Pages, handlers and instrumentation are bundled
 * separately, so module state would exist more than once.
 */
export function singleton<T>(name: string, create: () => T): T {
  const holder = globalThis as Holder
  const values = (holder[registry] ??= new Map())
  if (!values.has(name)) values.set(name, create())
  return values.get(name) as T
}

/** Deletes the value of that name, so that the next use creates it again. */
export function deleteSingleton(name: string): void {
  ;(globalThis as Holder)[registry]?.delete(name)
}
