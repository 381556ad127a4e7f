import 'server-only'
import type { ErrorReason } from '@/lib/a2a/error-reasons'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import type { Draft } from '@/lib/server/tasks/draft'
import { type Line, lineTo, type Manner } from '@/lib/server/tasks/line'
import type { LineSearch } from '@/lib/server/tasks/line-search'

/** How a message is put to an agent. */
export interface Way extends Line {
  operation: 'send' | 'stream'
  /** The caller gets the agent's first answer as it is: v0.1 agents are called without streaming, whatever they declare. */
  firstAnswer: boolean
  /** The other operation was refused over the same line. */
  isLast?: true
}

/** Errors of an agent that cannot stream; nothing ran. */
const cannotStream = new Set<ErrorReason | undefined>([
  'METHOD_NOT_FOUND',
  'UNSUPPORTED_OPERATION',
  'STREAMING_NOT_SUPPORTED',
])

interface WayOptions {
  /** The agent posts its news, so that it need not be listened to. */
  posts: boolean
  firstAnswer: boolean
}

/** The way that is known to be right; where the agent `posts` its news, one that need not be listened to. */
export async function firstWay(agent: AgentRecord, manner: Manner, { posts, firstAnswer }: WayOptions): Promise<Way> {
  const way = wayOver(await lineTo(agent, manner), firstAnswer)
  // v0.1 cannot ask for an answer at once; its stream can be left at once.
  return posts && !way.dialect.clientMakesTaskId ? { ...way, operation: 'send' } : way
}

/**
 * Another way to put the same message, where this refusal says that the agent does not understand the way tried and that
 * nothing ran: without streaming, or, for an agent that only streams, with it; or over another line.
 */
export async function otherWay(search: LineSearch, way: Way, refusal: Draft): Promise<Way | undefined> {
  const reason = refusal.event.kind === 'fault' ? refusal.event.fault.reason : undefined
  if (!way.isLast && way.operation === 'stream' && cannotStream.has(reason))
    return { ...way, operation: 'send', isLast: true }
  if (!way.isLast && way.operation === 'send' && reason === 'METHOD_NOT_FOUND' && streams(way))
    return { ...way, operation: 'stream', isLast: true }
  const line = await search.next(way, refusal)
  return line && wayOver(line, way.firstAnswer)
}

const streams = ({ agent, dialect }: Line): boolean => agent.streaming && dialect.operations.has('stream')

/**
 * In v0.1 only `tasks/send` gives the agent's first answer with what is in it: a stream may begin with a mere `working`, and
 * has no whole task (§7.1, §7.2). Agents of later versions wait by default, so the end of a stream is their answer.
 */
function wayOver({ agent, dialect }: Line, firstAnswer: boolean): Way {
  const isUnary = (firstAnswer && dialect.clientMakesTaskId) || !streams({ agent, dialect })
  return { agent, dialect, firstAnswer, operation: isUnary ? 'send' : 'stream' }
}
