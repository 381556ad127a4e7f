import 'server-only'
import type { CatalogProblem } from '@/lib/a2a/catalog/catalog'
import { Fault } from '@/lib/faults/fault'
import { formatEnglishMessage } from '@/lib/server/platform/format-english-message'

/** Returns the fault for a list, or a line of one, that cannot be used. */
export function catalogFault({ code, values = {} }: CatalogProblem, step: 'list' | 'line'): Fault {
  const hint = formatEnglishMessage(`import.todo.${code}`, values)
  return new Fault('invalid-input', formatEnglishMessage(`import.problems.${code}`, values) ?? code, {
    ...(hint && { hint }),
    details: { step, code, values },
  })
}
