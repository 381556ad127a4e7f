'use client'

import { useTranslations } from 'next-intl'
import { memo } from 'react'
import { ArtifactView } from '@/components/tasks/replay/artifact-view'
import { AnsweredForm } from '@/components/forms/answered-form'
import { AskedForm } from '@/components/forms/asked-form'
import { readAnswer } from '@/lib/a2a/forms/read-answer'
import { type FormRequest, readForm } from '@/lib/a2a/forms/read-form'
import { GapNote } from '@/components/parts/gap-note'
import { PartList } from '@/components/parts/part-list'
import { RemovedNote } from '@/components/parts/removed-note'
import { ErrorPanel } from '@/components/ui/error-panel'
import { useFaultWords } from '@/components/ui/use-fault-words'
import type { Entry } from '@/lib/a2a/fold'
import type { Artifact } from '@/lib/a2a/model'

interface ConversationEntryProps {
  entry: Entry
  /** What an artifact's entry speaks of, as it was then. */
  artifact: Artifact | undefined
  agentName: string
  /** The form that a person's message may answer. */
  form: FormRequest | null
  /** More of an artifact is to come. */
  growing: boolean
}

/** One thing that was said, made, or went wrong. */
export const ConversationEntry = memo(function ConversationEntry(props: ConversationEntryProps) {
  const { entry, artifact, agentName, form, growing } = props
  const asked = entry.type === 'message' && entry.message.role === 'agent' ? readForm(entry.message) : null
  const answer = form && entry.type === 'message' ? readAnswer(form, entry.message) : null
  const t = useTranslations('replay')
  const inWords = useFaultWords()
  switch (entry.type) {
    case 'message':
      return entry.message.role === 'user' ? (
        <article aria-label={t('you')} className="flex justify-end">
          <div className="grid max-w-[85%] min-w-0 gap-2 rounded-panel bg-bg-subtle px-3.5 py-2">
            {answer ? (
              <AnsweredForm answer={answer} />
            ) : (
              <PartList parts={entry.message.parts} name={t('attachment')} plain />
            )}
          </div>
        </article>
      ) : (
        <article aria-label={agentName} className="grid min-w-0 gap-3">
          <PartList parts={asked?.rest ?? entry.message.parts} name={t('attachment')} />
          {asked ? <AskedForm form={asked.form} /> : null}
        </article>
      )
    case 'artifact':
      return artifact ? <ArtifactView artifact={artifact} growing={growing} /> : null
    case 'fault':
      return <ErrorPanel fault={inWords(entry.fault)} />
    case 'gap':
      return entry.removed ? <RemovedNote removed={entry.removed} /> : <GapNote {...entry} />
  }
})
