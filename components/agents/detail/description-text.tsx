'use client'

import { Suspense, useState } from 'react'
import { loadMarkdownPart } from '@/components/parts/load-markdown-part'
// With the page, not with the code: nothing moves when that comes.
import styles from '@/components/parts/markdown-part.module.css'
import { ShowMore } from '@/components/parts/show-more'
import { textBeginning } from '@/components/parts/text-beginning'
import { cn } from '@/components/ui/cn'
import { onDemand } from '@/components/ui/on-demand'
import { plainTextOfMarkdown } from '@/lib/a2a/plain-text-of-markdown'

const MarkdownPart = onDemand(loadMarkdownPart)

/** Characters that are shown at once: the server lays out the page, too. */
const pieceLength = 20_000

interface DescriptionTextProps {
  text: string
  /** Smaller and fainter: one of many. */
  quiet?: boolean
}

/** True where a text says more in CommonMark than it does as it is written. */
function hasMarks(text: string): boolean {
  return /https?:\/\//i.test(text) || plainTextOfMarkdown(text) !== text.replaceAll(/\s+/g, ' ').trim()
}

/** What an agent says of itself, in CommonMark; a long text in pieces. Most of it is plain: then nothing is loaded to show it. */
export function DescriptionText({ text, quiet = false }: DescriptionTextProps) {
  const [most, setMost] = useState(pieceLength)
  const shown = textBeginning(text, most)
  const plain = (
    <p dir="auto" className={cn(styles.prose, 'text-pretty whitespace-pre-line')}>
      {shown}
    </p>
  )
  return (
    <div className={cn(quiet && 'text-fg-muted [--text-prose--line-height:1.25rem] [--text-prose:0.875rem]')}>
      {hasMarks(shown) ? (
        <Suspense fallback={plain}>
          <MarkdownPart text={shown} />
        </Suspense>
      ) : (
        plain
      )}
      <ShowMore left={text.length - shown.length} onMore={() => setMost(most + pieceLength)} />
    </div>
  )
}
