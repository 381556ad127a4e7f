import 'server-only'
import { Fault } from '@/lib/faults/fault'

/** Returns the fault for refreshing a pasted card. */
export function pastedCardFault(): Fault {
  return new Fault('call-unsupported', 'This Agent Card was pasted, so Switchboard has no URL to load it from.', {
    details: { code: 'card-was-pasted' },
  })
}
