'use client'

import { useState } from 'react'
import { ShowMore } from '@/components/parts/text/text-part'
import { displayText } from '@/lib/a2a/text/display-text'

/** Characters that are shown at first, and with each press of the button. */
const pageLengths = { first: 2000, next: 60_000 }

/** Plain text of an agent within other content. Long text is truncated at first. */
export function ExpandableText({ text, className }: { text: string; className?: string }) {
  const [most, setMost] = useState(pageLengths.first)
  return (
    <>
      <p dir="auto" className={`wrap-anywhere whitespace-pre-wrap ${className ?? ''}`}>
        {displayText(text.slice(0, most))}
      </p>
      <ShowMore left={text.length - most} onMore={() => setMost(most + pageLengths.next)} />
    </>
  )
}
