'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { mostBytes, readAttachment } from '@/components/chat/attachment'
import { useChat } from '@/components/chat/chat-context'
import { toast } from '@/components/ui/toast'

/** Adds files to the draft; says which are too large or cannot be read. */
export function useAttach(): (files: File[]) => Promise<void> {
  const t = useTranslations('chat.files')
  const format = useFormatter()
  const { draft } = useChat()
  const megabytes = (bytes: number): string => format.number(bytes / 1_000_000, { maximumFractionDigits: 1 })

  return async (files) => {
    for (const file of files) {
      const taken = draft.getState().attachments.reduce((sum, { size }) => sum + size, 0)
      if (taken + file.size > mostBytes) {
        toast.error(t('tooLarge', { name: file.name, size: megabytes(file.size), most: megabytes(mostBytes) }))
        continue
      }
      try {
        const attachment = await readAttachment(file)
        draft.setState(({ attachments }) => ({ attachments: [...attachments, attachment] }))
      } catch {
        toast.error(t('unreadable', { name: file.name }))
      }
    }
  }
}
