'use client'

import { useLocale, useMessages } from 'next-intl'
import { useEffect } from 'react'
import { lastWords } from '@/components/ui/last-words'

/** Keeps the words of the page for its last error. */
export function KeepWords() {
  const locale = useLocale()
  const messages = useMessages()
  useEffect(() => lastWords.keep({ locale, messages }), [locale, messages])
  return null
}
