import 'server-only'
import type { Values } from '@/lib/api/attempt'
import { Fault, type FaultData } from '@/lib/faults/fault'
import { formatEnglishMessage } from '@/lib/server/platform/format-english-message'

/** Returns the fault for invalid input about an agent: a sentence and a hint, by a code that is translated on screen. */
export function inputFault(
  code: string,
  step: 'address' | 'card' | 'catalog',
  values: Values = {},
  { kind = 'invalid-input', details }: Partial<Pick<FaultData, 'kind' | 'details'>> = {},
): Fault {
  const hint = formatEnglishMessage(`attempts.todo.${code}`, values)
  return new Fault(kind, formatEnglishMessage(`attempts.verdict.${code}`, values) ?? code, {
    ...(hint && { hint }),
    details: { step, code, values, ...details },
  })
}
