'use client'

import { useTranslations } from 'next-intl'
import { useFaultWords } from '@/components/ui/use-fault-words'
import type { FaultData } from '@/lib/faults/fault'

/** Says that the agent did not cancel the task, and why. The task goes on. */
export function RefusedCancel({ fault }: { fault: FaultData }) {
  const t = useTranslations('chat.turn')
  const inWords = useFaultWords({ reading: true })
  return (
    <output className="block text-xs text-pretty wrap-anywhere text-fg-muted">
      {t('cancelRefused', { reason: inWords(fault).message })}
    </output>
  )
}
