import 'server-only'
import type { MissCode, Values } from '@/lib/api/attempt'
import { Fault, type FaultData, type FaultKind } from '@/lib/faults/fault'
import type { Miss } from '@/lib/server/agents/card-attempt'
import { attemptOf, type Tried } from '@/lib/server/agents/tried'
import { sayInEnglish } from '@/lib/server/http/say-in-english'

/** What a card or a list says about why it cannot be used, the most telling first. */
const unusable = ['bad-address', 'no-address', 'too-many-values', 'not-utf8', 'list', 'no-json'] as const
/** What stands in the place of a card. */
const otherwise = ['web-page'] as const

/**
 * The fault that tells best why no card was found: a refusal of ours, then what answered with something to read, then what
 * did not answer in time, then everything else.
 */
export function verdict(typed: string, tried: Tried[]): Fault {
  const attempts = tried.map(attemptOf)
  const misses = tried.flatMap(({ attempt }) => ('miss' in attempt ? [attempt] : []))
  const faults = tried.flatMap(({ attempt }) => ('fault' in attempt ? [attempt.fault] : []))
  const outright = faults.find(({ kind }) => kind === 'address-blocked' || kind === 'too-large')
  if (outright) return passedOn(outright, attempts)
  const refusal = misses.find(isRefusal)
  if (refusal) {
    const { challenge } = refusal
    return said(
      'agent-refused-auth',
      'wants-credential',
      { address: typed },
      { ...(challenge && { challenge }), attempts },
    )
  }
  const late = faults.find(({ kind }) => kind === 'agent-timeout')
  const fault = late ?? (misses.length === 0 ? faults[0] : undefined)
  const most = mostTelling(unusable, tried)
  if (!most && fault) return passedOn(fault, attempts)
  const status = misses[0]?.values?.status
  if (misses.length === tried.length && Number(status) >= 500 && misses.every((miss) => miss.values?.status === status))
    return said('agent-nonsense', 'server-error', { address: typed, status: Number(status) }, { attempts })
  const { code, values } = most ??
    mostTelling(otherwise, tried) ?? { code: 'nothing-found', values: { address: typed } }
  return said('agent-nonsense', code, values, { attempts })
}

/** The first of these codes that one of the URLs answered with. */
function mostTelling(codes: readonly MissCode[], tried: Tried[]): { code: MissCode; values: Values } | undefined {
  const misses = tried.flatMap(({ url, attempt }) => ('miss' in attempt ? [{ url, ...attempt }] : []))
  const code = codes.find((one) => misses.some((miss) => miss.code === one))
  const miss = misses.find((one) => one.code === code)
  return code && miss && { code, values: { address: miss.url, ...miss.values } }
}

function isRefusal({ values }: Miss): boolean {
  return values?.status === 401 || values?.status === 403
}

/** Too much of an answer is the agent's fault (HTTP contract: 502), not the caller's. */
function passedOn({ kind, message, ...rest }: FaultData, attempts: unknown[]): Fault {
  return new Fault(kind === 'too-large' ? 'agent-nonsense' : kind, message, {
    ...rest,
    details: { ...rest.details, attempts },
  })
}

function said(kind: FaultKind, code: string, values: Values, more: Record<string, unknown>): Fault {
  const hint = sayInEnglish(`attempts.todo.${code}`, values)
  return new Fault(kind, sayInEnglish(`attempts.verdict.${code}`, values) ?? code, {
    ...(hint && { hint }),
    hop: 'agent',
    details: { step: 'card', code, values, ...more },
  })
}
