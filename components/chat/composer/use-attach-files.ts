'use client'

import { useChat } from '@/components/chat/chat-context'
import { attachFiles } from '@/components/chat/composer/attach-files'

/** Returns a function that adds files to the draft. */
export function useAttachFiles(): (files: readonly File[]) => void {
  const { draft } = useChat()
  return (files) => attachFiles(draft, files)
}
