'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { DescriptionText } from '@/components/agents/detail/description-text'
import { Button } from '@/components/ui/button/button'
import { cn } from '@/components/ui/cn'

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
