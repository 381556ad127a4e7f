'use client'

import { useTranslations } from 'next-intl'
import { z } from 'zod'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import { valuesSchema } from '@/lib/api/attempt'
import type { FaultData } from '@/lib/faults/fault'

const detailsSchema = z.object({ code: z.string().catch(''), values: valuesSchema.catch({}) })

/** Returns a function that localizes a fault of a list or entry, if its code has messages. */
export function useTranslateImportFault(): (fault: FaultData) => FaultData {
  const t = useTranslations('import')
  const translateFault = useTranslateFault()
  return (fault) => {
    const { code, values } = detailsSchema.parse(fault.details ?? {})
    const problem = `problems.${code}` as 'problems.empty'
    const todo = `todo.${code}` as 'todo.no-list'
    if (!t.has(problem)) return translateFault(fault)
    return { ...fault, message: t(problem, values), ...(t.has(todo) && { hint: t(todo, values) }) }
  }
}
