import { useTranslations } from 'next-intl'
import { PartList } from '@/components/parts/part-list'
import { visibleName } from '@/components/parts/visible-name'
import { ErrorPanel } from '@/components/ui/error-panel'
import { useFaultWords } from '@/components/ui/use-fault-words'
import type { Entry, TaskFold } from '@/lib/a2a/fold'
import { artifactIn } from '@/lib/a2a/folding/fold-artifact'
import { readForm } from '@/lib/a2a/forms/read-form'

interface AnswerEntryProps {
  entry: Entry
  fold: TaskFold
  running: boolean
}

/** One thing that was said or made in a task. */
export function AnswerEntry({ entry, fold, running }: AnswerEntryProps) {
  const t = useTranslations('compare')
  const inWords = useFaultWords()
  if (entry.type === 'fault') return <ErrorPanel fault={inWords(entry.fault)} />
  if (entry.type === 'gap') return null
  if (entry.type === 'message') {
    const mine = entry.origin === 'request'
    const parts = mine ? entry.message.parts : (readForm(entry.message)?.rest ?? entry.message.parts)
    return (
      <div className={mine ? 'rounded-panel bg-bg-subtle px-3 py-2 text-fg-muted' : 'min-w-0'}>
        <PartList parts={parts} name={t('attachment')} plain={mine} />
      </div>
    )
  }
  const artifact = artifactIn(fold, entry.artifactId)
  if (!artifact) return null
  const name = visibleName(artifact.name ?? '') || t('unnamed')
  return (
    <article aria-label={name} className="min-w-0 rounded-panel border border-line">
      <h3 className="truncate border-b border-line px-3 py-1.5 text-xs text-fg-muted">{name}</h3>
      <div className="px-3 py-2.5">
        <PartList parts={artifact.parts} name={name} streaming={running && !entry.complete} />
      </div>
    </article>
  )
}
