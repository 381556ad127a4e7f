'use client'

import { useState } from 'react'
import { ShowMore } from '@/components/parts/show-more'
import { cn } from '@/components/ui/cn'
import { textBlocks } from '@/components/parts/text-blocks'
import { displayText } from '@/lib/a2a/display-text'

/** As much text as can be laid out at once. */
const pieceLength = 60_000

interface TextPartProps {
  text: string
  /** Its spaces make columns: all letters have the same width. */
  aligned?: boolean
}

/** Text as it was written, line breaks kept. Long text shows its beginning until asked for more. */
export function TextPart({ text, aligned = false }: TextPartProps) {
  const [most, setMost] = useState(pieceLength)
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
      <ShowMore left={text.length - most} onMore={() => setMost(most + pieceLength)} />
    </>
  )
}
