'use client'

import { useTranslations } from 'next-intl'
import { useGapWords } from '@/components/parts/use-gap-words'
import { useRemovedWords } from '@/components/parts/use-removed-words'
import { useFaultWords } from '@/components/ui/use-fault-words'
import type { LogRow } from '@/lib/a2a/log'
import { remarkIn } from '@/lib/a2a/remarks'

/** Our own words on a row of the log, in the person's language; its method where there are none. */
export function RowRemark({ row }: { row: LogRow }) {
  const t = useTranslations('frames.remarks')
  const inWords = useFaultWords({ reading: true })
  const gapInWords = useGapWords()
  const removedInWords = useRemovedWords()
  const { event, method } = row
  if (event.kind === 'fault') return inWords(event.fault).message
  if (event.kind === 'gap') return event.removed ? removedInWords(event.removed) : gapInWords(event)
  const remark = remarkIn(row)
  if (!remark) return method
  const { note, code, values, cause } = remark
  if (code === undefined) return note || method
  return t(code, { ...values, ...(cause && { what: inWords(cause).message }) })
}
