'use client'

import { useState } from 'react'
import { ShowMore } from '@/components/parts/show-more'
import { cn } from '@/components/ui/cn'

/** As much text as can be laid out at once. */
const pieceLength = 60_000

/** Text as it was written, line breaks kept. Long text shows its beginning until asked for more. */
export function TextPart({ text, className }: { text: string; className?: string }) {
  const [most, setMost] = useState(pieceLength)
  return (
    <>
      <p dir="auto" className={cn('max-w-[72ch] text-prose whitespace-pre-wrap wrap-anywhere', className)}>
        {text.length > most ? text.slice(0, most) : text}
      </p>
      <ShowMore left={text.length - most} onMore={() => setMost(most + pieceLength)} />
    </>
  )
}
