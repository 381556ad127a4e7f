import 'server-only'
import { z } from 'zod'
import { type Said, saidSchema } from '@/lib/api/attempt'
import type { FaultData, FaultKind } from '@/lib/faults/fault'
import type { AgentStatus, StatusCode } from '@/lib/server/db/agent-record'

const detailsSchema = saidSchema.partial({ values: true }).extend({ host: z.string().optional() })

/** What agents say may be long. */
const longest = 500
const cut = (value: string | number): string | number => (typeof value === 'string' ? value.slice(0, longest) : value)

/** What a fault says, by its code and with all that its sentence names; undefined for the words of others. */
function saidBy({ details }: FaultData): Said | undefined {
  const told = detailsSchema.safeParse(details)
  if (!told.success) return undefined
  const { code, host, values } = told.data
  const all = Object.entries({ ...(host !== undefined && { host }), ...values })
  return { code, values: Object.fromEntries(all.map(([name, value]) => [name, cut(value)])) }
}

/** Why an agent is not simply up. */
export interface StatusReason {
  code: StatusCode
  sentence: string
  /** The sentence for people who read another language, where it is one of ours. */
  said?: Said
}

/** Whether an agent works, and why not. */
export interface Verdict {
  status: AgentStatus
  reason: StatusReason | null
  /** Seconds in which the agent does not want to be asked again. */
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

/** The agent is there and can be called, or could be by somebody else, or later. */
const answered = new Set<StatusCode>([
  'agent-error',
  'auth',
  'broken-card',
  'rate-limited',
  'wrong-dialect',
  'slow',
  'changed',
])

/** What a fault says of the agent that was called. */
export function statusReason(fault: FaultData): StatusReason {
  const said = saidBy(fault)
  return { code: codeOf(fault), sentence: fault.message, ...(said && { said }) }
}

function codeOf({ kind, details, httpStatus = 0, agentError }: FaultData): StatusCode {
  const code = ofKind[kind]
  if (code) return code
  if (httpStatus >= 500) return 'http-error'
  const step = ofStep[String(details?.step)]
  if (step) return step
  // It broke off in mid-answer.
  if (kind === 'agent-unreachable') return 'connect'
  return agentError ? 'agent-error' : 'http-error'
}

/** Whether an agent works after a call that ended with this fault. */
export function faultVerdict(fault: FaultData): Verdict {
  const reason = statusReason(fault)
  const { retryAfter } = fault
  return verdict(reason, retryAfter)
}

/** Whether an agent works for which this is the reason: it is down unless it answered. */
export function verdict(reason: StatusReason, retryAfter?: number): Verdict {
  const status = answered.has(reason.code) ? 'degraded' : 'down'
  return { status, reason, ...(retryAfter !== undefined && { retryAfter }) }
}
