'use client'

import { useTranslations } from 'next-intl'
import type { Values } from '@/lib/api/attempt'
import type { FaultData } from '@/lib/faults/fault'

// By hand: every page has this, and a library for it weighs as much as a tenth of the chat.
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const isValue = (value: unknown): value is Values[string] => typeof value === 'string' || typeof value === 'number'

function valuesOf(given: unknown): Values {
  const values: Values = {}
  for (const [name, value] of Object.entries(given ?? {})) if (isValue(value)) values[name] = value
  return values
}

/**
 * Puts a fault met on the way to an agent, or to a provider of tokens, into the person's language, where its code has
 * words. `reading`: the person has written nothing that could be lost.
 */
export function useFaultWords({ reading = false } = {}): (fault: FaultData) => FaultData {
  const t = useTranslations('attempts')
  const say = (key: string, values: Record<string, string | number>): string | undefined => {
    if (!t.has(key)) return undefined
    const said = t(key, values)
    // So it is told where the sentence wants a value that was not passed on.
    return said.endsWith(key) || said.includes('undefined') ? undefined : said
  }
  return (fault) => {
    const { details } = fault
    const host = textOf(details?.host)
    // What the panel itself says of it is told as it is now.
    if ((reading || details?.offline === true) && fault.hop === 'browser') return fault
    const known = textOf(details?.code) ?? plainCode(fault)
    const all = { ...(host !== undefined && { host }), ...valuesOf(details?.values) }
    const message = say(`verdict.${known}`, all) ?? say(`said.${known}`, all)
    const hint = say(`todo.${known}`, all)
    return message === undefined ? fault : { ...fault, message, ...(hint && { hint }) }
  }
}

/** What faults are called that have no code of their own. */
function plainCode({ kind, hop }: FaultData): string | undefined {
  if (hop === 'browser') return navigator.onLine ? 'switchboard-gone' : 'offline'
  // What an agent sent is not the person's.
  return kind === 'too-large' && hop !== 'agent' && hop !== 'connection' ? 'request-too-large' : undefined
}
