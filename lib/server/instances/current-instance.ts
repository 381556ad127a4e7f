import 'server-only'
import type { InstanceMessage } from '@/lib/server/instances/instance-message'
import { singleton } from '@/lib/server/platform/singleton'

/** This process as one of several instances. */
interface Self {
  id: string
  /** Sends a message to all other instances; lost if that fails. */
  tell: (notice: InstanceMessage) => unknown
}

const self = () =>
  singleton<{ known: Self | null; since: Date }>('instance', () => ({ known: null, since: new Date(0) }))

/** Returns the ID of this instance; null for a single instance, as with the embedded database. */
export function currentInstanceId(): string | null {
  return self().known?.id ?? null
}

/** Returns true if no other process may run tasks of this database. */
export function isOnlyInstance(): boolean {
  return currentInstanceId() === null
}

/** Returns since when this process is the only instance: a turn that was open before belonged to another process. */
export function onlyInstanceSince(): Date {
  return self().since
}

/** Sends a message to the other instances, if there are any. */
export function broadcast(notice: InstanceMessage): void {
  void self().known?.tell(notice)
}

/** Sets this process as one of several instances; null: it is the only one. */
export function setCurrentInstance(known: Self | null): void {
  self().known = known
  self().since = new Date()
}
