'use client'

import { Suspense, useMemo, useState } from 'react'
import { loadedMarkdownPart, loadMarkdownPart } from '@/components/parts/markdown/load-markdown-part'
import { createProseSplitter } from '@/components/parts/markdown/plain-paragraph'
import { ProsePart } from '@/components/parts/markdown/prose-part'
import { ShowMore, TextPart } from '@/components/parts/text/text-part'
import { truncateText } from '@/components/parts/text/text-blocks'
import { onDemand } from '@/components/ui/on-demand'

const LazyMarkdownPart = onDemand(loadMarkdownPart)

/** Longer text, in characters, is paged, except while it streams; that limit is much higher. */
const pageLength = 60_000
const maxStreamingLength = 480_000

/** Markdown; plain text until the renderer is loaded. Text without markup does not need it. */
export function MarkdownView({ text, streaming }: { text: string; streaming: boolean }) {
  const [most, setMost] = useState(pageLength)
  // React renders suspended content last and restarts it on every other change.
  const [MarkdownPart] = useState(() => loadedMarkdownPart() ?? LazyMarkdownPart)
  if (streaming && text.length > most && most < maxStreamingLength) setMost(most + pageLength)
  const shown = truncateText(text, most)
  const [split] = useState(createProseSplitter)
  const prose = useMemo(() => split(shown), [split, shown])
  // A text that streams is likely to get markup, and another renderer would rebuild everything.
  const [isParsed, setIsParsed] = useState(streaming || prose === null)
  if (prose === null && !isParsed) setIsParsed(true)
  return (
    <>
      {prose === null || isParsed ? (
        <Suspense fallback={<TextPart text={shown} />}>
          <MarkdownPart text={shown} streaming={streaming} />
        </Suspense>
      ) : (
        <ProsePart paragraphs={prose} />
      )}
      <ShowMore left={text.length - shown.length} onMore={() => setMost(most + pageLength)} />
    </>
  )
}
