'use client'

import { Braces, File, TriangleAlert, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { takesMode } from '@/components/chat/attachment'
import { useChat, useDraft } from '@/components/chat/chat-context'
import { partSize } from '@/components/parts/part-size'
import { ByteSize } from '@/components/ui/byte-size'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/icon-button'

interface ItemProps {
  icon: ReactNode
  name: string
  size: number
  doubtful: boolean
  onRemove: () => void
}

function Item({ icon, name, size, doubtful, onRemove }: ItemProps) {
  const t = useTranslations('chat.files')
  return (
    <li
      className={cn(
        'flex h-8 max-w-60 items-center gap-2 rounded-control border border-line pl-2',
        doubtful && 'border-state-input-required/50',
      )}
    >
      {icon}
      <span className="min-w-0 truncate">{name}</span>
      <span className="shrink-0 text-xs text-fg-faint">
        <ByteSize bytes={size} />
      </span>
      <IconButton label={t('remove', { name })} size="sm" onClick={onRemove}>
        <X />
      </IconButton>
    </li>
  )
}

/** Files and data that go with the message, and a word on those that the agent did not say it takes. */
export function ComposerItems() {
  const t = useTranslations('chat.files')
  const { agent, draft } = useChat()
  const attachments = useDraft((state) => state.attachments)
  const data = useDraft((state) => state.data)
  if (attachments.length + data.length === 0) return null
  const strange = attachments.filter(({ mediaType }) => !takesMode(agent.inputModes, mediaType))
  return (
    <div className="grid gap-2 px-2 pt-2">
      <ul className="flex flex-wrap gap-1.5" aria-label={t('list')}>
        {attachments.map((file) => (
          <Item
            key={file.id}
            icon={
              file.mediaType.startsWith('image/') ? (
                <img
                  src={`data:${file.mediaType};base64,${file.base64}`}
                  alt=""
                  className="size-5 shrink-0 rounded-[3px] object-cover"
                />
              ) : (
                <File aria-hidden className="size-4 shrink-0 text-fg-faint" />
              )
            }
            name={file.name}
            size={file.size}
            doubtful={strange.includes(file)}
            onRemove={() => draft.setState({ attachments: attachments.filter(({ id }) => id !== file.id) })}
          />
        ))}
        {data.map(({ id, value }, index) => (
          <Item
            key={id}
            icon={<Braces aria-hidden className="size-4 shrink-0 text-fg-faint" />}
            name={t('data', { number: index + 1 })}
            size={partSize({ data: value })}
            doubtful={false}
            onRemove={() => draft.setState({ data: data.filter((one) => one.id !== id) })}
          />
        ))}
      </ul>
      {strange.length > 0 ? (
        <output className="flex gap-1.5 text-xs text-state-input-required">
          <TriangleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
          {t('notTaken', {
            agent: agent.name,
            type: [...new Set(strange.map(({ mediaType }) => mediaType))].join(', '),
            modes: agent.inputModes.join(', '),
          })}
        </output>
      ) : null}
    </div>
  )
}
