'use client'

import { useChat } from '@/components/chat/chat-context'
import { attachFiles } from '@/components/chat/composer/attach-files'

/** Adds files to the draft. */
export function useAttach(): (files: readonly File[]) => void {
  const { draft } = useChat()
  return (files) => attachFiles(draft, files)
}
