import 'server-only'
import { Fault } from '@/lib/faults/fault'

/** The fault of fetching a card again that was pasted. */
export function pastedCardFault(): Fault {
  return new Fault('call-unsupported', 'The card of this agent was pasted, so there is no address to fetch it from.', {
    details: { code: 'card-was-pasted' },
  })
}
