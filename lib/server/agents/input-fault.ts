import 'server-only'
import type { Values } from '@/lib/api/attempt'
import { Fault, type FaultData } from '@/lib/faults/fault'
import { sayInEnglish } from '@/lib/server/http/say-in-english'

/** What is wrong with what a person gave for an agent: a sentence and what to do, by a code that screens have words for. */
export function inputFault(
  code: string,
  step: 'address' | 'card' | 'catalog',
  values: Values = {},
  { kind = 'invalid-input', details }: Partial<Pick<FaultData, 'kind' | 'details'>> = {},
): Fault {
  const hint = sayInEnglish(`attempts.todo.${code}`, values)
  return new Fault(kind, sayInEnglish(`attempts.verdict.${code}`, values) ?? code, {
    ...(hint && { hint }),
    details: { step, code, values, ...details },
  })
}
