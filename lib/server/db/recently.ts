import 'server-only'
import { singleton } from '@/lib/server/singleton'

/** For how long what another instance changes may go unseen. */
const recentMs = 1_000

interface Kept<T> {
  value: Promise<T>
  since: number
}

/** What is asked with every call, and read once a second for each key. */
export interface Recently<T> {
  /** The value as it was a second ago or later. What is not there (null) is looked for each time. */
  get: (key: string, read: () => Promise<T>) => Promise<T>
  /** What was read, or is being read, is out of date. */
  forget: () => void
}

/** Values that the process keeps under that name: whoever changes one of them says so by `forget`. */
export function recently<T>(name: string): Recently<T> {
  const all = () => singleton(name, () => new Map<string, Kept<T>>())
  return {
    get: (key, read) => {
      const known = all().get(key)
      const since = performance.now()
      if (known && since - known.since < recentMs) return known.value
      const kept = { value: read(), since }
      all().set(key, kept)
      const drop = () => all().get(key) === kept && all().delete(key)
      kept.value.then((value) => value === null && drop(), drop)
      return kept.value
    },
    forget: () => all().clear(),
  }
}
