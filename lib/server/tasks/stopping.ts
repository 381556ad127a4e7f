import 'server-only'
import { singleton } from '@/lib/server/singleton'

const flag = () => singleton('task-stopping', () => ({ set: false }))

/** True once the process has begun to shut down: turns are left to be taken up again by the next one. */
export function isStopping(): boolean {
  return flag().set
}

/** Begins the shutdown. */
export function beginStopping(): void {
  flag().set = true
}
