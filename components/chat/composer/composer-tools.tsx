'use client'

import { Braces, Paperclip, SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useChat, useDraft } from '@/components/chat/chat-context'
import { listActiveOptions } from '@/components/chat/composer/draft-state'
import { PromptButton } from '@/components/chat/prompts/prompt-button'
import { cn } from '@/components/ui/cn'
import { IconButton, type IconButtonProps } from '@/components/ui/button/icon-button'
import { useFilePicker } from '@/components/ui/form/use-file-picker'
import { onDemand } from '@/components/ui/on-demand'
import { createId } from '@/lib/client/new-id'

const loadPopover = () => import('@/components/chat/composer/send-options-popover').then((m) => m.SendOptionsPopover)
const SendOptionsPopover = onDemand(loadPopover)

/** The button for send options, which are loaded when first opened. */
function SendOptions({ disabled }: { disabled: boolean }) {
  const t = useTranslations('chat.options')
  const [wanted, setWanted] = useState(false)
  const set = useDraft((state) => listActiveOptions(state).length > 0)
  const buttonProps: IconButtonProps = {
    label: t('title'),
    disabled,
    className: cn(set && 'bg-accent/12 text-accent'),
    children: <SlidersHorizontal />,
  }
  const button = (
    <IconButton
      {...buttonProps}
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={() => void loadPopover().catch(() => undefined)}
      onClick={() => setWanted(true)}
    />
  )
  return wanted ? (
    <Suspense fallback={button}>
      <SendOptionsPopover buttonProps={buttonProps} />
    </Suspense>
  ) : (
    button
  )
}

const DataDialog = onDemand(() => import('@/components/chat/composer/data-dialog').then((m) => m.DataDialog))

interface ComposerToolsProps {
  onFiles: (files: readonly File[]) => void
  disabled: boolean
}

/** The buttons for files, data and send options. */
export function ComposerTools({ onFiles, disabled }: ComposerToolsProps) {
  const t = useTranslations('chat.composer')
  const { draft } = useChat()
  const [writes, setWrites] = useState(false)
  const picker = useFilePicker({ multiple: true, onFiles })
  return (
    <>
      {picker.input}
      <IconButton label={t('attach')} disabled={disabled} onClick={picker.open}>
        <Paperclip />
      </IconButton>
      <IconButton label={t('addData')} aria-haspopup="dialog" disabled={disabled} onClick={() => setWrites(true)}>
        <Braces />
      </IconButton>
      {writes ? (
        <Suspense>
          <DataDialog
            onClose={() => setWrites(false)}
            initialText={draft.getState().dataText}
            onText={(dataText) => draft.setState({ dataText })}
            onValue={(value) =>
              draft.setState(({ data }) => ({ data: [...data, { id: createId(), value }], dataText: '' }))
            }
          />
        </Suspense>
      ) : null}
      <SendOptions disabled={disabled} />
      <PromptButton disabled={disabled} />
    </>
  )
}
