'use client'

import { useTranslations } from 'next-intl'
import { z } from 'zod'
import { valuesSchema } from '@/lib/api/attempt'
import type { FaultData } from '@/lib/faults/fault'

const detailsSchema = z.object({
  code: z.string().optional().catch(undefined),
  host: z.string().catch(''),
  values: valuesSchema.catch({}),
})

/** Puts a fault met on the way to an agent, or to a provider of tokens, into the person's language, where its code has words. */
export function useFaultWords(): (fault: FaultData) => FaultData {
  const t = useTranslations('attempts')
  const say = (key: string, values: Record<string, string | number>) => (t.has(key) ? t(key, values) : undefined)
  return (fault) => {
    const { code, host, values } = detailsSchema.parse(fault.details ?? {})
    const known = code ?? plainCode(fault)
    const all = { host, ...values }
    const message = say(`verdict.${known}`, all) ?? say(`said.${known}`, all)
    const hint = say(`todo.${known}`, all)
    return message === undefined ? fault : { ...fault, message, ...(hint && { hint }) }
  }
}

/** What faults are called that have no code of their own. */
function plainCode({ kind, hop }: FaultData): string | undefined {
  if (hop === 'browser') return navigator.onLine ? 'switchboard-gone' : 'offline'
  return kind === 'too-large' ? 'request-too-large' : undefined
}
