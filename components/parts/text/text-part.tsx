'use client'

import { useState } from 'react'
import { ShowMore } from '@/components/parts/text/show-more'
import { cn } from '@/components/ui/cn'
import { textBlocks } from '@/components/parts/text/text-blocks'
import { displayText } from '@/lib/a2a/text/display-text'

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
