'use client'

import { Download, Package } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { memo } from 'react'
import { SubmittedForm } from '@/components/forms/submitted-form'
import { FormRequestView } from '@/components/forms/form-request-view'
import { GapNote } from '@/components/parts/gap-note'
import { savePart } from '@/components/parts/part-file'
import { PartList } from '@/components/parts/part-list'
import { partSize } from '@/components/parts/part-size'
import { RemovedNote } from '@/components/parts/removed-note'
import { ByteSize } from '@/components/ui/text/byte-size'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { IconButton } from '@/components/ui/button/icon-button'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import type { Entry } from '@/lib/a2a/fold'
import { readFormAnswer } from '@/lib/a2a/forms/read-form-answer'
import { type FormRequest, readForm } from '@/lib/a2a/forms/read-form'
import type { Artifact } from '@/lib/a2a/model'
import { plainTextOfMarkdown } from '@/lib/a2a/text/plain-text-of-markdown'

/** An artifact at the moment: name, size and content. */
function ArtifactView({ artifact, growing }: { artifact: Artifact; growing: boolean }) {
  const t = useTranslations('replay')
  const name = artifact.name || t('artifact')
  const files = artifact.parts.filter((part) => !('url' in part))
  return (
    <article aria-label={name} className="min-w-0 rounded-panel border border-line">
      <header className="flex h-9 items-center gap-2 border-b border-line pr-1 pl-3">
        <Package aria-hidden className="size-4 shrink-0 text-fg-faint" />
        <h2
          dir="auto"
          title={artifact.description && plainTextOfMarkdown(artifact.description)}
          className="min-w-0 truncate text-sm"
        >
          {name}
        </h2>
        <span className="shrink-0 text-xs text-fg-faint">
          <ByteSize bytes={artifact.parts.reduce((sum, part) => sum + partSize(part), 0)} />
          {growing ? ' …' : null}
        </span>
        {growing || files.length === 0 ? null : (
          <IconButton
            label={t('downloadArtifact')}
            size="sm"
            className="ml-auto"
            onClick={() => files.forEach((part) => savePart(part, name))}
          >
            <Download />
          </IconButton>
        )}
      </header>
      <div className="px-3.5 py-3">
        {artifact.parts.length === 0 ? (
          <p className="text-fg-faint">{t('emptyArtifact')}</p>
        ) : (
          <PartList parts={artifact.parts} name={name} streaming={growing} />
        )}
      </div>
    </article>
  )
}

interface ConversationEntryProps {
  entry: Entry
  /** The artifact of the entry at the moment. */
  artifact: Artifact | undefined
  agentName: string
  /** The form that a user message may answer. */
  form: FormRequest | null
  /** Whether the artifact is still growing. */
  growing: boolean
}

/** One entry: a message, an artifact or a fault. */
export const ConversationEntry = memo(function ConversationEntry(props: ConversationEntryProps) {
  const { entry, artifact, agentName, form, growing } = props
  const asked = entry.type === 'message' && entry.message.role === 'agent' ? readForm(entry.message) : null
  const answer = form && entry.type === 'message' ? readFormAnswer(form, entry.message) : null
  const t = useTranslations('replay')
  const translateFault = useTranslateFault()
  switch (entry.type) {
    case 'message':
      return entry.message.role === 'user' ? (
        <article aria-label={t('you')} className="flex justify-end">
          <div className="grid max-w-[85%] min-w-0 gap-2 rounded-panel bg-bg-subtle px-3.5 py-2">
            {answer ? (
              <SubmittedForm answer={answer} />
            ) : (
              <PartList parts={entry.message.parts} name={t('attachment')} plain />
            )}
          </div>
        </article>
      ) : (
        <article aria-label={agentName} className="grid min-w-0 gap-3">
          <PartList parts={asked?.rest ?? entry.message.parts} name={t('attachment')} />
          {asked ? <FormRequestView form={asked.form} /> : null}
        </article>
      )
    case 'artifact':
      return artifact ? <ArtifactView artifact={artifact} growing={growing} /> : null
    case 'fault':
      return <ErrorPanel fault={translateFault(entry.fault)} />
    case 'gap':
      return entry.removed ? <RemovedNote removed={entry.removed} /> : <GapNote {...entry} />
  }
})
