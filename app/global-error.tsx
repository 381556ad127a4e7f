'use client'

import './globals.css'
import { NextIntlClientProvider } from 'next-intl'
import { Suspense, useState } from 'react'
import { BrokenPageOnDemand } from '@/components/ui/feedback/broken-page-on-demand'
import { lastMessages } from '@/components/ui/i18n/last-messages'

interface LastErrorProps {
  error: unknown
  retry: () => void
}

function readAppearance(): { className?: string; theme?: string | undefined } {
  const root = globalThis.document?.documentElement
  return root ? { className: root.className, theme: root.dataset.theme } : {}
}

/** Fallback text if the messages are missing. */
const anew = (
  <p className="px-4 py-16 text-center">
    <button
      type="button"
      onClick={() => location.reload()}
      className="h-8 rounded-control border border-line bg-bg-raised px-3 font-medium hover:bg-hover active:bg-press"
    >
      ↻ Switchboard
    </button>
  </p>
)

/** Error page if even the root layout fails. Uses the theme, language and texts that were loaded before. */
export default function LastError(props: LastErrorProps) {
  const [words] = useState(lastMessages.get)
  // Fonts and theme of the previous page.
  const [{ className, theme }] = useState(readAppearance)
  return (
    <html lang={words?.locale} className={className} data-theme={theme} suppressHydrationWarning>
      <body className="font-sans antialiased">
        <main>
          {words ? (
            <NextIntlClientProvider {...words} timeZone="UTC">
              <Suspense fallback={anew}>
                <BrokenPageOnDemand {...props} />
              </Suspense>
            </NextIntlClientProvider>
          ) : (
            anew
          )}
        </main>
      </body>
    </html>
  )
}
