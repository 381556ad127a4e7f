'use client'

import { Suspense, useState } from 'react'
import { loadedMarkdownPart, loadMarkdownPart } from '@/components/parts/load-markdown-part'
import { ShowMore } from '@/components/parts/show-more'
import { textBeginning } from '@/components/parts/text-beginning'
import { TextPart } from '@/components/parts/text-part'
import { onDemand } from '@/components/ui/on-demand'

const LazyMarkdownPart = onDemand(loadMarkdownPart)

/** Longer text comes in pieces, but for what grows before the reader's eyes: that ends much later. */
const pieceLength = 60_000
const longestGrown = 480_000

/** Markdown; as plain text until what shows it has been loaded. */
export function MarkdownView({ text, streaming }: { text: string; streaming: boolean }) {
  const [most, setMost] = useState(pieceLength)
  // What has to be waited for, React draws last, and begins anew with whatever else changes meanwhile.
  const [MarkdownPart] = useState(() => loadedMarkdownPart() ?? LazyMarkdownPart)
  if (streaming && text.length > most && most < longestGrown) setMost(most + pieceLength)
  const shown = textBeginning(text, most)
  return (
    <>
      <Suspense fallback={<TextPart text={shown} />}>
        <MarkdownPart text={shown} streaming={streaming} />
      </Suspense>
      <ShowMore left={text.length - shown.length} onMore={() => setMost(most + pieceLength)} />
    </>
  )
}
