import 'server-only'
import { Fault } from '@/lib/faults/fault'

/** Returns the fault for a call to an archived agent. */
export function archivedFault(): Fault {
  return new Fault('call-unsupported', "This agent is archived and can't be called.", { details: { code: 'archived' } })
}
