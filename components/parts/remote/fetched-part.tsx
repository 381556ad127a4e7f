'use client'

import { useMemo } from 'react'
import { essence, mediaTypeOfName } from '@/components/parts/media-type'
import { PartView } from '@/components/parts/part-view'
import type { TaskFile } from '@/lib/client/read-task-file'

interface FetchedPartProps {
  file: TaskFile
  /** What the part said of itself. */
  mediaType: string
  name: string
  url: string
}

/** Answers that say no more than that they are bytes or text. */
const vague = new Set(['', 'application/octet-stream', 'binary/octet-stream', 'text/plain'])

function nameIn(url: string): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

/** What was fetched, shown like any part that came with its bytes. */
export function FetchedPart({ file, mediaType, name, url }: FetchedPartProps) {
  const part = useMemo(() => {
    const filename = name || nameIn(url)
    const told = essence(file.mediaType)
    const type = vague.has(told) ? mediaType || mediaTypeOfName(filename) || told : told
    return { raw: file.base64, ...(filename && { filename }), ...(type && { mediaType: type }) }
  }, [file, mediaType, name, url])
  return (
    <div className="px-3 pb-3">
      <PartView part={part} name={name || url} />
    </div>
  )
}
