'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { cn } from '@/components/ui/cn'

/** Longer texts are collapsed: an agent may return a whole page. */
const fits = { characters: 480, lines: 8 }

/** Program output. A long text is collapsed to its first lines. */
export function CollapsibleText({ text, className }: { text: string; className?: string }) {
  const t = useTranslations('ui')
  const [open, setOpen] = useState(false)
  const long = text.length > fits.characters || text.split('\n', fits.lines + 1).length > fits.lines
  return (
    <>
      <p
        dir="auto"
        className={cn(
          'whitespace-pre-wrap wrap-anywhere',
          long && (open ? 'max-h-96 overflow-y-auto' : 'line-clamp-5'),
          className,
        )}
      >
        {long && !open ? text.slice(0, 2 * fits.characters) : text}
      </p>
      {long ? (
        <Button size="sm" variant="ghost" aria-expanded={open} className="-ml-2" onClick={() => setOpen(!open)}>
          {t(open ? 'showLess' : 'showMore', { count: text.length })}
        </Button>
      ) : null}
    </>
  )
}
