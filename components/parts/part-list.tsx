'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { PartView } from '@/components/parts/part-view'
import { type DisplayHints, choosePartDisplay } from '@/components/parts/part-display'
import { visibleName } from '@/lib/a2a/text/visible-name'
import { Button } from '@/components/ui/button/button'
import { withKeys } from '@/components/ui/with-keys'
import type { Part } from '@/lib/a2a/model'

interface PartListProps extends DisplayHints {
  parts: Part[]
  /** Name of parts without their own. */
  name: string
}

/** What one page of parts holds, beside its first part: a browser lays out all of it at once. */
const page = { parts: 50, characters: 200_000 }

/** Characters of one text that are shown at first. */
const shownOfText = 60_000

/** The number of parts of the next page after `start`. */
function nextPage(parts: readonly Part[], start: number): number {
  let characters = 0
  for (let count = 0; count < page.parts && start + count < parts.length; count++) {
    const part = parts[start + count]
    characters += part && 'text' in part ? Math.min(part.text.length, shownOfText) : 0
    if (count > 0 && characters > page.characters) return count
  }
  return Math.min(page.parts, parts.length - start)
}

/** Returns the part's kind, which does not change while it grows. */
function getContentKind(part: Part): string {
  const content = 'text' in part ? 'text' : 'data' in part ? 'data' : 'url' in part ? 'url' : 'raw'
  return `${content} ${part.filename ?? ''}`
}

/** Returns the name of an attached text file that is shown as text. */
function attachedName(part: Part): string | undefined {
  return part.filename && choosePartDisplay(part, { plain: true }).kind === 'text'
    ? visibleName(part.filename)
    : undefined
}

/** The parts of a message or artifact, in order and paged. */
export function PartList({ parts, name, ...hints }: PartListProps) {
  const t = useTranslations('parts')
  /** Parts that were asked for with the button. A text that grows does not take away what is shown. */
  const [more, setMore] = useState(0)
  const most = Math.max(more, nextPage(parts, 0))
  const left = parts.length - most
  const next = nextPage(parts, most)
  return (
    <div className="grid min-w-0 gap-3">
      {withKeys(parts.slice(0, most), getContentKind).map(({ value: part, key }) => {
        const title = hints.plain ? attachedName(part) : undefined
        return (
          <div key={key} className="min-w-0">
            {title ? <p className="truncate text-xs text-fg-muted">{title}</p> : null}
            <PartView part={part} name={name} {...hints} />
          </div>
        )
      })}
      {left > 0 ? (
        <Button className="justify-self-start" size="sm" onClick={() => setMore(most + next)}>
          {t('moreParts', { next, left })}
        </Button>
      ) : null}
    </div>
  )
}
