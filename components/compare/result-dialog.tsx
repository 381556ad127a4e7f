'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { type Result, getResultText } from '@/components/compare/use-columns'
import { FormRequestView } from '@/components/forms/form-request-view'
import { PartList } from '@/components/parts/part-list'
import { PartSource } from '@/components/parts/part-context'
import { Dialog, DialogContent } from '@/components/ui/overlay/dialog'
import { DiffLines } from '@/components/ui/text/diff-lines'
import { diffTexts } from '@/components/ui/text/line-diff'
import { Segmented } from '@/components/ui/form/segmented'
import { Select, type SelectOption } from '@/components/ui/form/select'

interface ResultSideProps {
  label: string
  result: Result
  options: SelectOption<string>[]
  /** Shows the content below the name. */
  shown: boolean
  onChoose: (key: string) => void
}

/** One side of the comparison. */
function ResultSide({ label, result, options, shown, onChoose }: ResultSideProps) {
  return (
    <section aria-label={label} className="grid min-w-0 content-start gap-3">
      <Select value={result.key} onValueChange={onChoose} options={options} aria-label={label} className="w-full" />
      {shown ? (
        <PartSource taskId={result.taskId}>
          <PartList key={result.key} parts={result.parts} name={result.label} />
          {result.form ? <FormRequestView form={result.form} /> : null}
        </PartSource>
      ) : null}
    </section>
  )
}

interface ResultDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  results: Result[]
}

function Differences({ left, right }: { left: Result; right: Result }) {
  const t = useTranslations('compare')
  const [before, after] = [getResultText(left), getResultText(right)]
  const blocks = useMemo(() => (before === null || after === null ? null : diffTexts(before, after)), [before, after])
  if (before === null || after === null) return <p className="text-fg-muted">{t('noText')}</p>
  if (before === after) return <p className="text-fg-muted">{t('same')}</p>
  if (blocks === null) return <p className="text-fg-muted">{t('allDiffers')}</p>
  return <DiffLines blocks={blocks} label={t('differences')} />
}

/** Compares two results: side by side, or as a line diff. */
export function ResultDialog({ open, onOpenChange, results }: ResultDialogProps) {
  const t = useTranslations('compare')
  const [view, setView] = useState<'beside' | 'differences'>('beside')
  const [keys, setKeys] = useState<(string | undefined)[]>([])
  const findResult = (key: string | undefined) => results.find((result) => result.key === key)
  const left = findResult(keys[0]) ?? results[0]
  const other = results.find((result) => result.taskId !== left?.taskId) ?? results[1]
  const right = findResult(keys[1]) ?? other
  if (!left || !right) return null
  const options = results.map(({ key, label }) => ({ value: key, label }))
  const views = [
    { value: 'beside', label: t('beside') },
    { value: 'differences', label: t('differences') },
  ] as const
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={t('results')} className="top-[4vh] h-[92vh] max-h-[92vh] w-[min(80rem,calc(100vw-1.5rem))]">
        <div className="grid gap-4">
          <Segmented value={view} onValueChange={setView} options={views} aria-label={t('look')} className="w-fit" />
          <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
            <ResultSide
              label={t('firstResult')}
              result={left}
              options={options}
              shown={view === 'beside'}
              onChoose={(key) => setKeys([key, right.key])}
            />
            <ResultSide
              label={t('secondResult')}
              result={right}
              options={options}
              shown={view === 'beside'}
              onChoose={(key) => setKeys([left.key, key])}
            />
          </div>
          {view === 'differences' ? <Differences left={left} right={right} /> : null}
        </div>
      </DialogContent>
    </Dialog>
  )
}
