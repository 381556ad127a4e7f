import 'server-only'
import type { Notice } from '@/lib/server/instances/notice'
import { singleton } from '@/lib/server/singleton'

/** This process among the instances that share a database. */
interface Self {
  id: string
  /** Tells all others; what cannot be told now is not told. */
  tell: (notice: Notice) => unknown
}

const self = () =>
  singleton<{ known: Self | null; since: Date }>('instance', () => ({ known: null, since: new Date(0) }))

/** Its id; null while this process is alone, as with the embedded database. */
export function selfId(): string | null {
  return self().known?.id ?? null
}

/** Whether no other process may run tasks of this database. */
export function isAlone(): boolean {
  return selfId() === null
}

/** Since when this process runs tasks alone: a turn that has been open since before was left by another process. */
export function aloneSince(): Date {
  return self().since
}

/** Tells the other instances, if there are any. */
export function tellOthers(notice: Notice): void {
  void self().known?.tell(notice)
}

/** From now on this process is one of several; null: it is alone again. */
export function become(known: Self | null): void {
  self().known = known
  self().since = new Date()
}
