'use client'

import './globals.css'
import { NextIntlClientProvider } from 'next-intl'
import { Suspense, useState } from 'react'
import { BrokenPageOnDemand } from '@/components/ui/broken-page-on-demand'
import { lastWords } from '@/components/ui/last-words'

interface LastErrorProps {
  error: unknown
  retry: () => void
}

function lastLook(): { className?: string; theme?: string | undefined } {
  const root = globalThis.document?.documentElement
  return root ? { className: root.className, theme: root.dataset.theme } : {}
}

/** Where nothing came that has words, or could say them. */
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

/** Not even the frame of the app is left: it says so in its own look and language, with what was fetched ahead. */
export default function LastError(props: LastErrorProps) {
  const [words] = useState(lastWords.get)
  // The fonts and the theme of the page that was here.
  const [{ className, theme }] = useState(lastLook)
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
