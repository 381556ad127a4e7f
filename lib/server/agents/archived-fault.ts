import 'server-only'
import { Fault } from '@/lib/faults/fault'

/** The fault of calling an agent that is archived. */
export function archivedFault(): Fault {
  return new Fault('call-unsupported', "This agent is archived and can't be called.", { details: { code: 'archived' } })
}
