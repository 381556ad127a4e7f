'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { sanitizePage } from '@/components/parts/html/sanitize-page'
import { maxElements } from '@/components/parts/limits/part-limits'
import { OversizedPart } from '@/components/parts/oversized-part'
import { cn } from '@/components/ui/cn'
import type { Part } from '@/lib/a2a/model'

interface HtmlPartProps {
  part: Part
  text: string
  name: string
  large: boolean
}

/** An HTML page of an agent in a sandbox: no scripts, forms, network or navigation. */
export function HtmlPart({ part, text, name, large }: HtmlPartProps) {
  const t = useTranslations('parts')
  const page = useMemo(() => sanitizePage(text, maxElements), [text])
  if (page === null) return <OversizedPart part={part} of="html" limit={maxElements} name={name} />
  return (
    <iframe
      sandbox=""
      referrerPolicy="no-referrer"
      srcDoc={page}
      title={t('html')}
      className={cn('block w-full bg-[white] scheme-light', large ? 'h-full' : 'h-80')}
    />
  )
}
