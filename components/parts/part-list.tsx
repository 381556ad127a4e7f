'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { PartView } from '@/components/parts/part-view'
import { type ShowHints, shownPart } from '@/components/parts/shown-part'
import { visibleName } from '@/components/parts/visible-name'
import { Button } from '@/components/ui/button'
import { keyed } from '@/components/ui/keyed'
import type { Part } from '@/lib/a2a/model'

interface PartListProps extends ShowHints {
  parts: Part[]
  /** Names the parts that have no name of their own. */
  name: string
}

const partsAtOnce = 50

/** What stays the same of a part while it grows. */
function sortOf(part: Part): string {
  const content = 'text' in part ? 'text' : 'data' in part ? 'data' : 'url' in part ? 'url' : 'raw'
  return `${content} ${part.filename ?? ''}`
}

/** A text file that a person attached and that is shown as its text: nothing in the text tells which file it is. */
function attachedName(part: Part): string | undefined {
  return part.filename && shownPart(part, { plain: true }).kind === 'text' ? visibleName(part.filename) : undefined
}

/** The parts of a message or an artifact, in order; many of them page by page. */
export function PartList({ parts, name, ...hints }: PartListProps) {
  const t = useTranslations('parts')
  const [most, setMost] = useState(partsAtOnce)
  const left = parts.length - most
  return (
    <div className="grid min-w-0 gap-3">
      {keyed(parts.slice(0, most), sortOf).map(({ value: part, key }) => {
        const title = hints.plain ? attachedName(part) : undefined
        return (
          <div key={key} className="min-w-0">
            {title ? <p className="truncate text-xs text-fg-muted">{title}</p> : null}
            <PartView part={part} name={name} {...hints} />
          </div>
        )
      })}
      {left > 0 ? (
        <Button className="justify-self-start" size="sm" onClick={() => setMost(most + partsAtOnce)}>
          {t('moreParts', { next: Math.min(left, partsAtOnce), left })}
        </Button>
      ) : null}
    </div>
  )
}
