'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { textBlocks } from '@/components/parts/text/text-blocks'
import { Button } from '@/components/ui/button/button'
import { cn } from '@/components/ui/cn'
import { displayText } from '@/lib/a2a/text/display-text'

/** Button that shows more of a text; nothing if it is complete. */
export function ShowMore({ left, onMore }: { left: number; onMore: () => void }) {
  const t = useTranslations('parts')
  if (left <= 0) return null
  return (
    <Button variant="ghost" size="sm" className="mt-1 -ml-2 text-accent" onClick={onMore}>
      {t('showMore', { left })}
    </Button>
  )
}

/** Characters that can be laid out at once. */
const pageLength = 60_000

interface TextPartProps {
  text: string
  /** Whether its columns need a monospace font. */
  aligned?: boolean
}

/** Text as written, with line breaks. Long text is truncated at first. */
export function TextPart({ text, aligned = false }: TextPartProps) {
  const [most, setMost] = useState(pageLength)
  return (
    <>
      <p
        dir="auto"
        className={cn(
          'whitespace-pre-wrap wrap-anywhere',
          aligned ? 'max-w-[80ch] font-mono text-[13px] leading-6' : 'max-w-[72ch] text-prose',
        )}
      >
        {textBlocks(displayText(text.length > most ? text.slice(0, most) : text)).map((block) => (
          <span key={block.start} className="block">
            {block.text}
          </span>
        ))}
      </p>
      <ShowMore left={text.length - most} onMore={() => setMost(most + pageLength)} />
    </>
  )
}
