'use client'

import { type Messages, NextIntlClientProvider, useLocale, useMessages } from 'next-intl'
import { type ReactNode, useMemo } from 'react'

/** Adds `words` to the messages of the context. */
export function ExtraMessages({ words, children }: { words: Messages; children: ReactNode }) {
  const locale = useLocale()
  const above = useMessages()
  const messages = useMemo(() => ({ ...above, ...words }), [above, words])
  return (
    <NextIntlClientProvider locale={locale} messages={messages}>
      {children}
    </NextIntlClientProvider>
  )
}
