'use client'

import { useLocale, useMessages } from 'next-intl'
import { useEffect } from 'react'
import { loadBrokenPage } from '@/components/ui/feedback/broken-page-on-demand'
import { lastMessages } from '@/components/ui/i18n/last-messages'
import { whenIdle } from '@/components/ui/when-idle'

/** Preloads the code and messages of the error page. */
export function PreloadErrorPage() {
  const locale = useLocale()
  const messages = useMessages()
  useEffect(() => lastMessages.set({ locale, messages }), [locale, messages])
  useEffect(() => whenIdle(() => void loadBrokenPage().catch(() => undefined)), [])
  return null
}
