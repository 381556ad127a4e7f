import 'server-only'
import type { CatalogProblem } from '@/lib/a2a/catalog/catalog'
import { Fault } from '@/lib/faults/fault'
import { sayInEnglish } from '@/lib/server/http/say-in-english'

/** The fault of a list, or of a line of one, that cannot be used. */
export function catalogFault({ code, values = {} }: CatalogProblem, step: 'list' | 'line'): Fault {
  const hint = sayInEnglish(`import.todo.${code}`, values)
  return new Fault('invalid-input', sayInEnglish(`import.problems.${code}`, values) ?? code, {
    ...(hint && { hint }),
    details: { step, code, values },
  })
}
