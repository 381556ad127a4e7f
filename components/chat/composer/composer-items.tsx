'use client'

import { Braces, TriangleAlert, X } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { AttachmentCard, ItemCard } from '@/components/chat/composer/attachment-card'
import { acceptsMediaType } from '@/components/chat/composer/draft-state'
import { useChat, useDraft } from '@/components/chat/chat-context'
import { DataDialog } from '@/components/chat/composer/data-dialog'
import { getInputModes } from '@/components/chat/composer/agent-input'
import { maxFileBytes, partSize } from '@/components/parts/part-size'
import { visibleName } from '@/lib/a2a/text/visible-name'
import { ByteSize } from '@/components/ui/text/byte-size'
import { IconButton } from '@/components/ui/button/icon-button'

/** Lists rejected files and the reasons. */
function RefusedFiles() {
  const t = useTranslations('chat.files')
  const format = useFormatter()
  const { draft } = useChat()
  const refused = useDraft((state) => state.refused)
  const megabytes = (bytes: number): string => format.number(bytes / 1_000_000, { maximumFractionDigits: 1 })
  return (
    <div role="alert" className="flex gap-2 text-xs text-state-failed empty:hidden">
      {refused.length > 0 ? (
        <>
          <TriangleAlert aria-hidden className="mt-1.5 size-3.5 shrink-0" />
          <ul className="min-w-0 flex-1 py-1">
            {refused.map(({ name, size, reason }) => (
              <li key={`${name} ${size}`} className="wrap-anywhere">
                {t(reason, { name: visibleName(name), size: megabytes(size), most: megabytes(maxFileBytes) })}
              </li>
            ))}
          </ul>
          <IconButton label={t('dismiss')} size="sm" onClick={() => draft.setState({ refused: [] })}>
            <X />
          </IconButton>
        </>
      ) : null}
    </div>
  )
}

/** The files and data of the message, with a warning for types that the agent does not declare. */
export function ComposerItems() {
  const t = useTranslations('chat.files')
  const { agent, draft } = useChat()
  const attachments = useDraft((state) => state.attachments)
  const data = useDraft((state) => state.data)
  const skillId = useDraft((state) => state.skillId)
  const [edited, setEdited] = useState<string | null>(null)
  const modes = getInputModes(agent, skillId)
  const unsupported = attachments.filter(({ mediaType }) => !acceptsMediaType(modes, mediaType))
  const written = data.find(({ id }) => id === edited)
  return (
    <div className="grid gap-2 px-2 pt-2">
      {attachments.length + data.length > 0 ? (
        <ul className="flex max-h-44 flex-wrap gap-1.5 overflow-y-auto" aria-label={t('list')}>
          {attachments.map((file) => (
            <AttachmentCard
              key={file.id}
              attachment={file}
              doubtful={unsupported.includes(file)}
              onRemove={() => draft.setState({ attachments: attachments.filter(({ id }) => id !== file.id) })}
            />
          ))}
          {data.map(({ id, value }, index) => (
            <ItemCard
              key={id}
              picture={<Braces aria-hidden />}
              name={t('data', { number: index + 1 })}
              about={
                <>
                  <ByteSize bytes={partSize({ data: value })} /> · JSON
                </>
              }
              onOpen={() => setEdited(id)}
              onRemove={() => draft.setState({ data: data.filter((one) => one.id !== id) })}
            />
          ))}
        </ul>
      ) : null}
      {unsupported.length > 0 ? (
        <output className="flex gap-1.5 text-xs wrap-anywhere text-state-input-required">
          <TriangleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
          {t('notTaken', {
            agent: agent.name,
            type: [...new Set(unsupported.map(({ mediaType }) => mediaType))].join(', '),
            modes: modes.join(', '),
          })}
        </output>
      ) : null}
      <RefusedFiles />
      {written ? (
        <DataDialog
          key={written.id}
          value={written.value}
          onClose={() => setEdited(null)}
          onValue={(value) =>
            draft.setState({ data: data.map((one) => (one.id === written.id ? { ...one, value } : one)) })
          }
        />
      ) : null}
    </div>
  )
}
