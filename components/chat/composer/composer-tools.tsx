'use client'

import { Braces, Paperclip } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useRef, useState } from 'react'
import { useChat } from '@/components/chat/chat-context'
import { SendOptions } from '@/components/chat/composer/send-options'
import { IconButton } from '@/components/ui/icon-button'
import { onDemand } from '@/components/ui/on-demand'
import { newId } from '@/lib/client/new-id'

const DataDialog = onDemand(() => import('@/components/chat/composer/data-dialog').then((m) => m.DataDialog))

interface ComposerToolsProps {
  onFiles: (files: readonly File[]) => void
  disabled: boolean
}

/** Files, data, and how the answer should be. */
export function ComposerTools({ onFiles, disabled }: ComposerToolsProps) {
  const t = useTranslations('chat.composer')
  const { draft } = useChat()
  const [writes, setWrites] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // The same file can be chosen again.
          event.target.value = ''
        }}
      />
      <IconButton label={t('attach')} disabled={disabled} onClick={() => input.current?.click()}>
        <Paperclip />
      </IconButton>
      <IconButton label={t('addData')} aria-haspopup="dialog" disabled={disabled} onClick={() => setWrites(true)}>
        <Braces />
      </IconButton>
      {writes ? (
        <Suspense>
          <DataDialog
            onClose={() => setWrites(false)}
            begun={draft.getState().dataText}
            onText={(dataText) => draft.setState({ dataText })}
            onValue={(value) =>
              draft.setState(({ data }) => ({ data: [...data, { id: newId(), value }], dataText: '' }))
            }
          />
        </Suspense>
      ) : null}
      <SendOptions disabled={disabled} />
    </>
  )
}
