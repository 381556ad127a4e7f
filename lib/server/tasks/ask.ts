import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { callAgent } from '@/lib/server/tasks/call-agent'
import { type Draft, faultDraft } from '@/lib/server/tasks/draft'
import { unreadableFault } from '@/lib/server/tasks/no-event'
import type { PreparedCall } from '@/lib/server/tasks/prepare-call'
import type { Turn } from '@/lib/server/tasks/turn'

/** Who asks whom. */
export type Asker = Pick<Turn, 'agent' | 'dialect' | 'signal'>

/**
 * Makes a call that has one answer and returns its row. Events that cannot be read are skipped. A call without an answer
 * that can be read gives a fault row. Logs nothing.
 */
export async function ask(asker: Asker, call: PreparedCall): Promise<Draft> {
  let unread: Draft | undefined
  try {
    for await (const drafts of callAgent(asker, call, asker.signal)) {
      const answer = drafts.find(({ event }) => event.kind !== 'note')
      if (answer) return answer
      unread ??= drafts.find(({ event }) => event.kind === 'note' && event.unread)
    }
  } catch (error) {
    if (error instanceof Fault) return faultDraft(error.data, call.method)
    throw error
  }
  if (unread) return faultDraft(unreadableFault(unread), call.method, unread.raw)
  const details = { code: 'agent-said-nothing' }
  const nothing = {
    kind: 'agent-nonsense',
    message: 'The agent sent an empty response.',
    hop: 'agent',
    details,
  } as const
  return faultDraft(nothing, call.method)
}
