'use client'

import { catchError } from 'next/error'
import { TextPart } from '@/components/parts/text/text-part'
import type { Part } from '@/lib/a2a/model'

const maxTextLength = 20_000

function RawFallback({ part }: { part: Part }) {
  const text = 'text' in part ? part.text : JSON.stringify(part, null, 2)
  return <TextPart text={text.slice(0, maxTextLength)} />
}

/** Error boundary of a part: shows the raw part and keeps the rest of the page. */
export const PartBoundary = catchError(({ part }: { part: Part }) => <RawFallback part={part} />)
