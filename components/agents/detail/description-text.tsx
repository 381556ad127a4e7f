'use client'

import { Suspense } from 'react'
import { loadMarkdownPart } from '@/components/parts/load-markdown-part'
// With the page, not with the code: nothing moves when that comes.
import styles from '@/components/parts/markdown-part.module.css'
import { cn } from '@/components/ui/cn'
import { onDemand } from '@/components/ui/on-demand'
import { plainTextOfMarkdown } from '@/lib/a2a/plain-text-of-markdown'

const MarkdownPart = onDemand(loadMarkdownPart)

interface DescriptionTextProps {
  text: string
  /** Smaller and fainter: one of many. */
  quiet?: boolean
}

/** True where a text says more in CommonMark than it does as it is written. */
function hasMarks(text: string): boolean {
  return /https?:\/\//i.test(text) || plainTextOfMarkdown(text) !== text.replaceAll(/\s+/g, ' ').trim()
}

/** What an agent says of itself, in CommonMark. Most of it is plain: then nothing is loaded to show it. */
export function DescriptionText({ text, quiet = false }: DescriptionTextProps) {
  const plain = (
    <p dir="auto" className={cn(styles.prose, 'text-pretty whitespace-pre-line')}>
      {text}
    </p>
  )
  return (
    <div className={cn(quiet && 'text-fg-muted [--text-prose--line-height:1.25rem] [--text-prose:0.875rem]')}>
      {hasMarks(text) ? (
        <Suspense fallback={plain}>
          <MarkdownPart text={text} />
        </Suspense>
      ) : (
        plain
      )}
    </div>
  )
}
