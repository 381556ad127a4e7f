'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { shutPage } from '@/components/parts/html/shut-page'
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

/** A page an agent wrote, shut in: no scripts, no forms, no network, no way out. */
export function HtmlPart({ part, text, name, large }: HtmlPartProps) {
  const t = useTranslations('parts')
  const page = useMemo(() => shutPage(text, maxElements), [text])
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
