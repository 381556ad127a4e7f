import 'server-only'
import type { MissCode, Values } from '@/lib/api/attempt'
import { Fault, type FaultData, type FaultKind } from '@/lib/faults/fault'
import { type AttemptResult, toAttempt, type UnusableResponse } from '@/lib/server/agents/discovery/card-attempt'
import { formatEnglishMessage } from '@/lib/server/platform/format-english-message'

/** Codes of cards and lists that cannot be used, the most informative first. */
const unusableCards = ['bad-address', 'no-address', 'too-many-values', 'not-utf8', 'list', 'no-json'] as const
/** Codes of other documents at a card's URL. */
const otherDocuments = ['web-page'] as const

/**
 * Returns the most informative fault for a search that found no card: a blocked URL first, then a response that could be read,
 * then a timeout, then everything else.
 */
export function discoveryFault(typed: string, tried: AttemptResult[]): Fault {
  const attempts = tried.map(toAttempt)
  const misses = tried.flatMap(({ attempt }) => ('miss' in attempt ? [attempt] : []))
  const faults = tried.flatMap(({ attempt }) => ('fault' in attempt ? [attempt.fault] : []))
  const blocking = faults.find(({ kind }) => kind === 'address-blocked' || kind === 'too-large')
  if (blocking) return withAttempts(blocking, attempts)
  const refusal = misses.find(isRefusal)
  if (refusal) {
    const { challenge } = refusal
    return createFault(
      'agent-refused-auth',
      'wants-credential',
      { address: typed },
      { ...(challenge && { challenge }), attempts },
    )
  }
  const timedOut = faults.find(({ kind }) => kind === 'agent-timeout')
  const fault = timedOut ?? (misses.length === 0 ? faults[0] : undefined)
  const most = firstResultOf(unusableCards, tried)
  if (!most && fault) return withAttempts(fault, attempts)
  const status = misses[0]?.values?.status
  if (misses.length === tried.length && Number(status) >= 500 && misses.every((miss) => miss.values?.status === status))
    return createFault('agent-nonsense', 'server-error', { address: typed, status: Number(status) }, { attempts })
  const { code, values } = most ??
    firstResultOf(otherDocuments, tried) ?? { code: 'nothing-found', values: { address: typed } }
  return createFault('agent-nonsense', code, values, { attempts })
}

/** Returns the first of these codes among the results. */
function firstResultOf(
  codes: readonly MissCode[],
  tried: AttemptResult[],
): { code: MissCode; values: Values } | undefined {
  const misses = tried.flatMap(({ url, attempt }) => ('miss' in attempt ? [{ url, ...attempt }] : []))
  const code = codes.find((one) => misses.some((miss) => miss.code === one))
  const miss = misses.find((one) => one.code === code)
  return code && miss && { code, values: { address: miss.url, ...miss.values } }
}

function isRefusal({ values }: UnusableResponse): boolean {
  return values?.status === 401 || values?.status === 403
}

/** A response that is too large is the agent's fault (HTTP contract: 502), not the caller's. */
function withAttempts({ kind, message, ...rest }: FaultData, attempts: unknown[]): Fault {
  return new Fault(kind === 'too-large' ? 'agent-nonsense' : kind, message, {
    ...rest,
    details: { ...rest.details, attempts },
  })
}

function createFault(kind: FaultKind, code: string, values: Values, more: Record<string, unknown>): Fault {
  const hint = formatEnglishMessage(`attempts.todo.${code}`, values)
  return new Fault(kind, formatEnglishMessage(`attempts.verdict.${code}`, values) ?? code, {
    ...(hint && { hint }),
    hop: 'agent',
    details: { step: 'card', code, values, ...more },
  })
}

/** Returns the fault of a request that was still open when the time limit of the search ended. */
export function timeoutFault(url: string, ms: number): FaultData {
  const { host } = new URL(url)
  const seconds = Math.round(ms / 1000)
  return {
    kind: 'agent-timeout',
    message: `No Agent Card found at ${host} within ${seconds} s.`,
    hop: 'connection',
    details: { step: 'card', host, code: 'out-of-time', values: { seconds } },
  }
}
