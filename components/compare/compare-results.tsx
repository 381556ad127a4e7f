'use client'

import { GitCompareArrows } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { resultsOf } from '@/components/compare/result-choice'
import { type Column, useColumnsValue } from '@/components/compare/use-columns'
import { Button } from '@/components/ui/button'
import { onDemand } from '@/components/ui/on-demand'

const ResultDialog = onDemand(() => import('@/components/compare/result-dialog').then((m) => m.ResultDialog))

/** Lays two results beside each other, once there are two. */
export function CompareResults({ columns }: { columns: Column[] }) {
  const t = useTranslations('compare')
  const [open, setOpen] = useState(false)
  const words = { unnamed: t('unnamed'), message: t('message') }
  const count = useColumnsValue(columns, () => resultsOf(columns, words).length)
  if (count < 2) return null
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <GitCompareArrows />
        {t('results')}
      </Button>
      {open ? (
        <Suspense>
          <ResultDialog open onOpenChange={setOpen} results={resultsOf(columns, words)} />
        </Suspense>
      ) : null}
    </>
  )
}
