'use client'

import { useState } from 'react'
import { mediaTypeOfFile } from '@/components/parts/media-type'
import { mostFileBytes } from '@/components/parts/most-file-bytes'
import { newId } from '@/lib/client/new-id'
import { readBase64 } from '@/lib/client/read-base64'

export interface QuestionFile {
  id: string
  filename: string
  mediaType: string
  size: number
  raw: string
}

/** The files that go with the question; `refused`: the name of one that does not fit or cannot be read. */
export function useQuestionFiles() {
  const [files, setFiles] = useState<QuestionFile[]>([])
  const [refused, setRefused] = useState<string | null>(null)
  const add = async (chosen: readonly File[]): Promise<void> => {
    setRefused(null)
    let size = files.reduce((sum, file) => sum + file.size, 0)
    for (const file of chosen) {
      size += file.size
      const raw = size > mostFileBytes ? null : await readBase64(file, () => true).catch(() => null)
      if (raw === null) return setRefused(file.name)
      setFiles((now) => [
        ...now,
        { id: newId(), filename: file.name, mediaType: mediaTypeOfFile(file), size: file.size, raw },
      ])
    }
  }
  const remove = (id: string): void => setFiles((now) => now.filter((file) => file.id !== id))
  return { files, refused, add, remove, clear: () => setFiles([]) }
}
