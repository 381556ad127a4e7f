import 'server-only'
import type { DialectId } from '@/lib/a2a/dialect'
import { updateAgent } from '@/lib/server/db/agents'
import { log } from '@/lib/server/log'
import type { Attempt } from '@/lib/server/tasks/attempt'
import { listen } from '@/lib/server/tasks/listen'
import { rejoin } from '@/lib/server/tasks/rejoin'
import type { Turn } from '@/lib/server/tasks/turn'
import { otherWay, type Way } from '@/lib/server/tasks/ways'

/**
 * Sends a message, whose row is logged, and stays with the task until the turn is over, whatever becomes of the
 * connection. An agent that does not understand is asked in another way, if there is one and nothing ran.
 */
export async function follow(turn: Turn, first: Attempt, again: (way: Way) => Attempt): Promise<void> {
  const tried = new Set<DialectId>()
  for (let attempt = first; ;) {
    tried.add(attempt.dialect.id)
    const { next, hearing } = await tryOnce(turn, attempt, tried)
    if (hearing === 'ended') return undefined
    if (!next) return rejoin({ ...turn, dialect: attempt.dialect }, attempt.operation === 'stream')
    attempt = again(next)
    await turn.pump.write([attempt.sent.draft])
  }
}

async function tryOnce(turn: Turn, { dialect, operation, sent }: Attempt, tried: ReadonlySet<DialectId>) {
  let next: Way | undefined
  let understood = turn.agent.dialect === dialect.id
  const takeOver = () => {
    turn.takeOver()
    if (understood) return
    understood = true
    remember(turn, dialect.id)
  }
  const hearing = await listen({ ...turn, dialect, takeOver }, sent, async (fault) => {
    next = await otherWay(turn.agent, { dialect, operation }, fault, tried)
    // An error proves no understanding.
    understood = true
    return next !== undefined
  })
  return { next, hearing }
}

/** The agent speaks another generation than its card made us think. */
function remember({ agent, pump }: Turn, dialect: DialectId): void {
  updateAgent({ ownerId: agent.ownerId }, agent.id, { dialect }).catch((error: unknown) =>
    log().error({ err: error, taskId: pump.taskId }, 'dialect not remembered'),
  )
}
