import 'server-only'
import type { Values } from '@/lib/api/attempt'
import { Fault, type FaultData, type FaultKind } from '@/lib/faults/fault'
import type { Miss } from '@/lib/server/agents/card-attempt'
import { attemptOf, type Tried } from '@/lib/server/agents/tried'
import { sayInEnglish } from '@/lib/server/http/say-in-english'

/** Registering fails with few statuses (HTTP contract): the agent's side is 502, slow or too talkative as well. */
const told: Partial<Record<FaultKind, FaultKind>> = {
  'agent-timeout': 'agent-unreachable',
  'too-large': 'agent-nonsense',
}

/** Of what answered without a card: what says most about why. */
const telling = ['no-address', 'list', 'no-json', 'web-page'] as const

/** The fault that tells best why no card was found: a refusal of ours, then what answered, then what did not. */
export function verdict(typed: string, tried: Tried[]): Fault {
  const attempts = tried.map(attemptOf)
  const misses = tried.flatMap(({ attempt }) => ('miss' in attempt ? [attempt] : []))
  const faults = tried.flatMap(({ attempt }) => ('fault' in attempt ? [attempt.fault] : []))
  const outright = faults.find(({ kind }) => kind === 'address-blocked' || kind === 'too-large')
  const fault = outright ?? (misses.length === 0 ? faults[0] : undefined)
  if (fault) return passedOn(fault, attempts)
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
  const status = misses[0]?.values?.status
  if (misses.length === tried.length && Number(status) >= 500 && misses.every((miss) => miss.values?.status === status))
    return said('agent-nonsense', 'server-error', { address: typed, status: Number(status) }, { attempts })
  const kind = telling.find((code) => misses.some((miss) => miss.code === code))
  const why = misses.find(({ code }) => code === kind)
  const at = tried.find(({ attempt }) => attempt === why)?.url
  return said(
    'agent-nonsense',
    kind ?? 'nothing-found',
    { address: at && kind ? at : typed, ...why?.values },
    { attempts },
  )
}

function isRefusal({ values }: Miss): boolean {
  return values?.status === 401 || values?.status === 403
}

function passedOn({ kind, message, ...rest }: FaultData, attempts: unknown[]): Fault {
  return new Fault(told[kind] ?? kind, message, { ...rest, details: { ...rest.details, attempts } })
}

function said(kind: FaultKind, code: string, values: Values, more: Record<string, unknown>): Fault {
  const hint = sayInEnglish(`attempts.todo.${code}`, values)
  return new Fault(kind, sayInEnglish(`attempts.verdict.${code}`, values) ?? code, {
    ...(hint && { hint }),
    hop: 'agent',
    details: { step: 'card', code, values, ...more },
  })
}
