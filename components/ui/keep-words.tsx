'use client'

import { useLocale, useMessages } from 'next-intl'
import { useEffect } from 'react'
import { loadBrokenPage } from '@/components/ui/broken-page-on-demand'
import { lastWords } from '@/components/ui/last-words'
import { whenIdle } from '@/components/ui/when-idle'

/** Keeps what the last error of the page needs: its words, and the code that says them. */
export function KeepWords() {
  const locale = useLocale()
  const messages = useMessages()
  useEffect(() => lastWords.keep({ locale, messages }), [locale, messages])
  useEffect(() => whenIdle(() => void loadBrokenPage().catch(() => undefined)), [])
  return null
}
