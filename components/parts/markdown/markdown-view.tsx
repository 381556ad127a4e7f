'use client'

import { Suspense, useState } from 'react'
import { loadedMarkdownPart, loadMarkdownPart } from '@/components/parts/markdown/load-markdown-part'
import { ShowMore, TextPart } from '@/components/parts/text/text-part'
import { truncateText } from '@/components/parts/text/text-blocks'
import { onDemand } from '@/components/ui/on-demand'

const LazyMarkdownPart = onDemand(loadMarkdownPart)

/** Longer text, in characters, is paged, except while it streams; that limit is much higher. */
const pageLength = 60_000
const maxStreamingLength = 480_000

/** Markdown; plain text until the renderer is loaded. */
export function MarkdownView({ text, streaming }: { text: string; streaming: boolean }) {
  const [most, setMost] = useState(pageLength)
  // React renders suspended content last and restarts it on every other change.
  const [MarkdownPart] = useState(() => loadedMarkdownPart() ?? LazyMarkdownPart)
  if (streaming && text.length > most && most < maxStreamingLength) setMost(most + pageLength)
  const shown = truncateText(text, most)
  return (
    <>
      <Suspense fallback={<TextPart text={shown} />}>
        <MarkdownPart text={shown} streaming={streaming} />
      </Suspense>
      <ShowMore left={text.length - shown.length} onMore={() => setMost(most + pageLength)} />
    </>
  )
}
