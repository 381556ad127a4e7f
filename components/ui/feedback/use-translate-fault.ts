'use client'

import { useTranslations } from 'next-intl'
import { getNetworkState } from '@/components/ui/feedback/network-state'
import type { Values } from '@/lib/api/attempt'
import type { FaultData } from '@/lib/faults/fault'

// Validated by hand: every page loads this file, and a schema library weighs as much as a tenth of the chat.
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const isValue = (value: unknown): value is Values[string] => typeof value === 'string' || typeof value === 'number'

function toValues(details: unknown): Values {
  const values: Values = {}
  for (const [name, value] of Object.entries(details ?? {})) if (isValue(value)) values[name] = value
  return values
}

/**
 * Returns a function that localizes a fault of an agent or token provider, if its code has messages. `reading`: the user has
 * entered nothing that could be lost.
 */
export function useTranslateFault({ reading = false } = {}): (fault: FaultData) => FaultData {
  const t = useTranslations('attempts')
  const faults = useTranslations('faults')
  const translate = (key: string, values: Record<string, string | number>): string | undefined => {
    if (!t.has(key)) return undefined
    const text = t(key, values)
    // The result when the message needs a value that was not passed.
    return text.endsWith(key) || text.includes('undefined') ? undefined : text
  }
  return (fault) => {
    const { details } = fault
    const host = textOf(details?.host)
    // Without a hint: the error panel describes this fault from the current network state.
    if ((reading || details?.offline === true) && fault.hop === 'browser')
      return { ...fault, message: faults(`away.${getNetworkState(fault)}.message`) }
    const known = textOf(details?.code) ?? plainCode(fault)
    const all = { ...(host !== undefined && { host }), ...toValues(details?.values) }
    const message = translate(`verdict.${known}`, all) ?? translate(`said.${known}`, all)
    const hint = translate(`todo.${known}`, all)
    return message === undefined ? fault : { ...fault, message, ...(hint && { hint }) }
  }
}

/** Returns the code of a fault that has no code of its own. */
function plainCode({ kind, hop }: FaultData): string | undefined {
  if (hop === 'browser') return navigator.onLine ? 'switchboard-gone' : 'offline'
  // Content from an agent is not the user's.
  return kind === 'too-large' && hop !== 'agent' && hop !== 'connection' ? 'request-too-large' : undefined
}
