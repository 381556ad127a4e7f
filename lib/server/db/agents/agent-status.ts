import 'server-only'
import { z } from 'zod'
import { type CodedMessage, codedMessageSchema } from '@/lib/api/attempt'
import type { FaultData, FaultKind } from '@/lib/faults/fault'
import type { AgentRecord, AgentStatus, StatusCode } from '@/lib/server/db/agents/agent-record'
import { database } from '@/lib/server/db/engine/client'
import { createTtlCache } from '@/lib/server/platform/ttl-cache'

const detailsSchema = codedMessageSchema.partial({ values: true }).extend({ host: z.string().optional() })

/** Maximum characters of values: texts of agents may be long. */
const maxLength = 500
const cut = (value: string | number): string | number => (typeof value === 'string' ? value.slice(0, maxLength) : value)

/** Returns the message code of a fault and all values of its sentence; undefined if the text is not Switchboard's own. */
function messageOf({ details }: FaultData): CodedMessage | undefined {
  const parsed = detailsSchema.safeParse(details)
  if (!parsed.success) return undefined
  const { code, host, values } = parsed.data
  const all = Object.entries({ ...(host !== undefined && { host }), ...values })
  return { code, values: Object.fromEntries(all.map(([name, value]) => [name, cut(value)])) }
}

/** The reason why an agent is not simply up. */
interface StatusReason {
  code: StatusCode
  sentence: string
  /** Code and values to translate the sentence, if it is one of Switchboard's own. */
  message?: CodedMessage
}

/** An agent's status and the reason for it. */
export interface StatusResult {
  status: AgentStatus
  reason: StatusReason | null
  /** Seconds that the agent asks callers to wait. */
  retryAfter?: number
}

const ofKind: Partial<Record<FaultKind, StatusCode>> = {
  'agent-timeout': 'timeout',
  'address-blocked': 'blocked',
  'agent-refused-auth': 'auth',
  'rate-limited': 'rate-limited',
}

const ofStep: Record<string, StatusCode> = {
  resolve: 'dns',
  connect: 'connect',
  request: 'connect',
  tls: 'tls',
  card: 'no-card',
}

/** Reasons of an agent that is reachable and could be called by others, or later. */
const reachableCodes = new Set<StatusCode>([
  'agent-error',
  'auth',
  'broken-card',
  'rate-limited',
  'wrong-dialect',
  'slow',
  'changed',
])

/** Returns the status reason for a fault of a call to the agent. */
function toStatusReason(fault: FaultData): StatusReason {
  const message = messageOf(fault)
  return { code: codeOf(fault), sentence: fault.message, ...(message && { message }) }
}

function codeOf({ kind, details, httpStatus = 0, agentError }: FaultData): StatusCode {
  const code = ofKind[kind]
  if (code) return code
  if (httpStatus >= 500) return 'http-error'
  const step = ofStep[String(details?.step)]
  if (step) return step
  // The connection was closed in the middle of the response.
  if (kind === 'agent-unreachable') return 'connect'
  return agentError ? 'agent-error' : 'http-error'
}

/** Returns the agent's status after a call that failed with this fault. */
export function statusFromFault(fault: FaultData): StatusResult {
  const reason = toStatusReason(fault)
  const { retryAfter } = fault
  return statusFromReason(reason, retryAfter)
}

/** Returns the status for a reason: degraded if the agent responded, else down. */
export function statusFromReason(reason: StatusReason, retryAfter?: number): StatusResult {
  const status = reachableCodes.has(reason.code) ? 'degraded' : 'down'
  return { status, reason, ...(retryAfter !== undefined && { retryAfter }) }
}

/** Reasons that concern only the card, or that a call could not reveal. */
const cardOnlyCodes = new Set<StatusCode>(['changed', 'slow', 'broken-card', 'no-card'])

/** Returns true for a status that only a call can clear, not the card. */
export function isCallFailure({ statusCode }: Pick<AgentRecord, 'statusCode'>): boolean {
  return statusCode !== null && !cardOnlyCodes.has(statusCode)
}

/** The stored status of an agent, with its reason. */
export interface StoredStatus {
  status: AgentStatus
  code: StatusCode | null
  sentence: string | null
  message: CodedMessage | null
}

/** Cache of statuses by agent ID. Cleared with every change of a status. */
export const statusCache = createTtlCache<StoredStatus | null>('recent-statuses')

/** Returns the stored status of an agent; null if the agent does not exist. */
export async function readStatus(id: string): Promise<StoredStatus | null> {
  const row = await database().prisma.agent.findUnique({
    where: { id },
    select: { status: true, statusCode: true, statusReason: true, statusMessage: true },
  })
  return (
    row && {
      status: row.status as AgentStatus,
      code: row.statusCode as StatusCode | null,
      sentence: row.statusReason,
      message: row.statusMessage as unknown as CodedMessage | null,
    }
  )
}

/** Returns the status from a cache of one second. Changes of this process show at once. */
export async function readCachedStatus(id: string): Promise<StoredStatus | null> {
  return statusCache.get(id, () => readStatus(id))
}
