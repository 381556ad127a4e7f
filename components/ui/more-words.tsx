'use client'

import { type Messages, NextIntlClientProvider, useLocale, useMessages } from 'next-intl'
import { type ReactNode, useMemo } from 'react'

/** `words` beside those that are known here already. */
export function MoreWords({ words, children }: { words: Messages; children: ReactNode }) {
  const locale = useLocale()
  const above = useMessages()
  const messages = useMemo(() => ({ ...above, ...words }), [above, words])
  return (
    <NextIntlClientProvider locale={locale} messages={messages}>
      {children}
    </NextIntlClientProvider>
  )
}
