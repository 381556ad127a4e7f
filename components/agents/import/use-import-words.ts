'use client'

import { useTranslations } from 'next-intl'
import { z } from 'zod'
import { useFaultWords } from '@/components/ui/use-fault-words'
import { valuesSchema } from '@/lib/api/attempt'
import type { FaultData } from '@/lib/faults/fault'

const detailsSchema = z.object({ code: z.string().catch(''), values: valuesSchema.catch({}) })

/** Puts a fault of a list, or of one of its lines, into the person's language, where its code has words. */
export function useImportWords(): (fault: FaultData) => FaultData {
  const t = useTranslations('import')
  const inWords = useFaultWords()
  return (fault) => {
    const { code, values } = detailsSchema.parse(fault.details ?? {})
    const problem = `problems.${code}` as 'problems.empty'
    const todo = `todo.${code}` as 'todo.no-list'
    if (!t.has(problem)) return inWords(fault)
    return { ...fault, message: t(problem, values), ...(t.has(todo) && { hint: t(todo, values) }) }
  }
}
