'use client'

import { catchError } from 'next/error'
import { TextPart } from '@/components/parts/text-part'
import type { Part } from '@/lib/a2a/model'

const longestText = 20_000

function AsItCame({ part }: { part: Part }) {
  const text = 'text' in part ? part.text : JSON.stringify(part, null, 2)
  return <TextPart text={text.slice(0, longestText)} />
}

/** Where a part cannot be shown as it should be, it is shown as it came: the rest of the page stays. */
export const PartBoundary = catchError(({ part }: { part: Part }) => <AsItCame part={part} />)
