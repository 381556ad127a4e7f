'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { shutPage } from '@/components/parts/html/shut-page'
import { cn } from '@/components/ui/cn'

/** A page an agent wrote, shut in: no scripts, no forms, no network, no way out. */
export function HtmlPart({ text, large }: { text: string; large: boolean }) {
  const t = useTranslations('parts')
  const page = useMemo(() => shutPage(text), [text])
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
