'use client'

import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { z } from 'zod'
import { AttemptList } from '@/components/agents/attempt-list'
import { Button } from '@/components/ui/button/button'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import { attemptSchema, valuesSchema } from '@/lib/api/attempt'
import type { FaultData } from '@/lib/faults/fault'

const problemSchema = z.object({ code: z.string().catch(''), values: valuesSchema.catch({}) })

/** Returns a function that localizes a fault of a list or entry, if its code has messages. */
export function useTranslateImportFault(): (fault: FaultData) => FaultData {
  const t = useTranslations('import')
  const translateFault = useTranslateFault()
  return (fault) => {
    const { code, values } = problemSchema.parse(fault.details ?? {})
    const problem = `problems.${code}` as 'problems.empty'
    const todo = `todo.${code}` as 'todo.no-list'
    if (!t.has(problem)) return translateFault(fault)
    return { ...fault, message: t(problem, values), ...(t.has(todo) && { hint: t(todo, values) }) }
  }
}

const detailsSchema = z.object({
  attempts: z.array(attemptSchema).catch([]),
  importId: z.string().optional().catch(undefined),
})

interface ImportFaultProps {
  fault: FaultData
  /** URL of the list, which may be a single agent. */
  address?: string | undefined
  onRetry?: () => void
}

/** Why a list cannot be imported, with alternatives. */
export function ImportFault({ fault, address, onRetry }: ImportFaultProps) {
  const t = useTranslations('import')
  const translateFault = useTranslateImportFault()
  const { attempts, importId } = detailsSchema.parse(fault.details ?? {})
  const isInputFault = fault.kind === 'invalid-input' || importId !== undefined
  const other = importId ? { href: `/agents/import?id=${importId}`, label: t('openRunning') } : undefined
  const single =
    address && !importId
      ? { href: `/agents/new?url=${encodeURIComponent(address)}`, label: t('addInstead') }
      : undefined
  const way = other ?? single
  const action = way ? (
    <Button asChild size="sm">
      <Link href={way.href}>{way.label}</Link>
    </Button>
  ) : null
  return (
    <ErrorPanel fault={translateFault(fault)} action={action} {...(!isInputFault && onRetry && { onRetry })}>
      {attempts.length > 0 ? <AttemptList attempts={attempts} /> : null}
    </ErrorPanel>
  )
}
