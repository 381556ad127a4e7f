import 'server-only'
import { singleton } from '@/lib/server/singleton'

/** The name under which this process has joined others; empty while it is alone. */
const self = () => singleton<{ id: string | null }>('instance', () => ({ id: null }))

/** This process among the instances that share a database; null while it is alone, as with the embedded database. */
export function selfId(): string | null {
  return self().id
}
