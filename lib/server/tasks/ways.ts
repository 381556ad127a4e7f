import 'server-only'
import type { Dialect, DialectId } from '@/lib/a2a/dialect'
import type { ErrorReason } from '@/lib/a2a/error-reasons'
import { suggestsOtherDialect } from '@/lib/a2a/suggests-other-dialect'
import type { FaultData } from '@/lib/faults/fault'
import { storedCard } from '@/lib/server/agents/stored-card'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { agentDialect } from '@/lib/server/tasks/agent-dialect'

/** How a message is put to an agent. */
export interface Way {
  dialect: Dialect
  operation: 'send' | 'stream'
}

/** Errors of an agent that cannot stream; nothing ran. */
const cannotStream = new Set<ErrorReason | undefined>([
  'METHOD_NOT_FOUND',
  'UNSUPPORTED_OPERATION',
  'STREAMING_NOT_SUPPORTED',
])
/** Errors that a call in the right generation may have too. */
const ambiguous = new Set<ErrorReason | undefined>(['INVALID_REQUEST', 'INVALID_PARAMS'])

/** The way that the agent's card tells; where it `posts` its news, one that need not be listened to. */
export async function firstWay(agent: AgentRecord, posts = false): Promise<Way> {
  const way = await wayIn(agent, agent.dialectOverride ?? agent.dialect)
  // v0.1 cannot ask for an answer at once; its stream can be left at once.
  return posts && !way.dialect.clientMakesTaskId ? { ...way, operation: 'send' } : way
}

/**
 * Another way to put the same message, where this fault says that the agent does not understand the way tried and that
 * nothing ran: without streaming, or in the next generation that its card may mean, none of `tried`.
 */
export async function otherWay(
  agent: AgentRecord,
  way: Way,
  fault: FaultData,
  tried: ReadonlySet<DialectId>,
): Promise<Way | undefined> {
  if (way.operation === 'stream' && cannotStream.has(fault.reason)) return { ...way, operation: 'send' }
  if (agent.dialectOverride || !suggestsOtherDialect(fault)) return undefined
  const card = await storedCard(agent).catch(() => undefined)
  if (!card || (card.reading.certain && ambiguous.has(fault.reason))) return undefined
  const spoken = [card.reading.dialect, ...card.reading.alternatives].filter((id) => isSpoken(agent, id))
  const next = spoken.find((id) => !tried.has(id))
  return next && wayIn(agent, next)
}

/** v0.1 is spoken over JSON-RPC only. */
function isSpoken({ binding }: AgentRecord, id: DialectId): boolean {
  return binding === 'JSONRPC' || id !== 'v0.1'
}

async function wayIn(agent: AgentRecord, id: DialectId): Promise<Way> {
  const dialect = await agentDialect(agent, id)
  return { dialect, operation: agent.streaming && dialect.operations.has('stream') ? 'stream' : 'send' }
}
