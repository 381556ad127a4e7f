import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { callAgent } from '@/lib/server/tasks/call-agent'
import { type Draft, faultDraft } from '@/lib/server/tasks/draft'
import type { PreparedCall } from '@/lib/server/tasks/prepare-call'
import type { Turn } from '@/lib/server/tasks/turn'

/** Who asks whom. */
export type Asker = Pick<Turn, 'agent' | 'dialect' | 'signal'>

/** Makes a call that has one answer, and gives that; a call without any is a fault row too. Logs nothing. */
export async function ask(asker: Asker, call: PreparedCall): Promise<Draft> {
  try {
    for await (const [draft] of callAgent(asker, call, asker.signal)) if (draft) return draft
  } catch (error) {
    if (error instanceof Fault) return faultDraft(error.data, call.method)
    throw error
  }
  const details = { code: 'agent-said-nothing' }
  const nothing = {
    kind: 'agent-nonsense',
    message: 'The agent sent an empty response.',
    hop: 'agent',
    details,
  } as const
  return faultDraft(nothing, call.method)
}
