import 'server-only'
import { Fault } from '@/lib/faults/fault'

/** The fault of fetching a card again that was pasted. */
export function pastedCardFault(): Fault {
  return new Fault('call-unsupported', 'This Agent Card was pasted, so Switchboard has no URL to load it from.', {
    details: { code: 'card-was-pasted' },
  })
}
