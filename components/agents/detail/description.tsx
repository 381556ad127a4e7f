'use client'

// The stylesheet loads with the page instead of the lazy code, so that nothing shifts.
import { useTranslations } from 'next-intl'
import { Suspense, useId, useState } from 'react'
import { loadMarkdownPart } from '@/components/parts/markdown/load-markdown-part'
import styles from '@/components/parts/markdown/markdown-part.module.css'
import { ShowMore } from '@/components/parts/text/text-part'
import { truncateText } from '@/components/parts/text/text-blocks'
import { Button } from '@/components/ui/button/button'
import { cn } from '@/components/ui/cn'
import { onDemand } from '@/components/ui/on-demand'
import { plainTextOfMarkdown } from '@/lib/a2a/text/plain-text-of-markdown'

const MarkdownPart = onDemand(loadMarkdownPart)

/** Number of characters shown at once: the server renders the page, too. */
const pieceLength = 20_000

interface DescriptionTextProps {
  text: string
  /** Smaller and fainter, for lists. */
  quiet?: boolean
}

/** Returns true if rendering a text as CommonMark changes it. */
function hasMarks(text: string): boolean {
  return /https?:\/\//i.test(text) || plainTextOfMarkdown(text) !== text.replaceAll(/\s+/g, ' ').trim()
}

/** A description in CommonMark. Long text is shown in parts. Plain text needs no lazy code. */
export function DescriptionText({ text, quiet = false }: DescriptionTextProps) {
  const [most, setMost] = useState(pieceLength)
  const shown = truncateText(text, most)
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

/** In characters, and lines. Shorter texts are shown in full. */
const longText = 1500
const manyLines = 24

interface LongDescriptionProps {
  text: string
  quiet?: boolean
}

/** A description. A long one is collapsed. */
export function LongDescription({ text, quiet = false }: LongDescriptionProps) {
  const t = useTranslations('agent')
  const id = useId()
  const [whole, setWhole] = useState(false)
  if (text.length <= longText && text.split('\n', manyLines + 1).length <= manyLines)
    return <DescriptionText text={text} quiet={quiet} />
  return (
    <div className="grid justify-items-start gap-1">
      <div
        id={id}
        // Expands when a link inside gets the focus.
        onFocus={() => setWhole(true)}
        className={cn('w-full min-w-0 wrap-anywhere', !whole && 'max-h-60 overflow-hidden mask-b-from-70%')}
      >
        <DescriptionText text={text} quiet={quiet} />
      </div>
      <Button variant="ghost" size="sm" aria-expanded={whole} aria-controls={id} onClick={() => setWhole(!whole)}>
        {t(whole ? 'showLess' : 'showWhole')}
      </Button>
    </div>
  )
}
