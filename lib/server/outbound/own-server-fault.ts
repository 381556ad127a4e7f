import 'server-only'
import { Fault } from '@/lib/faults/fault'

/** Returns the fault for a call that would reach this Switchboard itself at `host`. */
export function ownServerFault(host: string): Fault {
  return new Fault('address-blocked', `Blocked: ${host} is this Switchboard itself.`, {
    hop: 'connection',
    details: { step: 'address', host, code: 'blocked-own' },
  })
}
