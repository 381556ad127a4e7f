'use client'

import './globals.css'
import { RotateCw } from 'lucide-react'
import { NextIntlClientProvider } from 'next-intl'
import { useState } from 'react'
import { BrokenPage } from '@/components/ui/broken-page'
import { Button } from '@/components/ui/button'
import { lastWords } from '@/components/ui/last-words'

interface LastErrorProps {
  error: unknown
  retry: () => void
}

function lastLook(): { className?: string; theme?: string | undefined } {
  const root = globalThis.document?.documentElement
  return root ? { className: root.className, theme: root.dataset.theme } : {}
}

/** Not even the frame of the app is left: it says so in its own look and language, with nothing to load. */
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
              <BrokenPage {...props} />
            </NextIntlClientProvider>
          ) : (
            // Nothing ever came that had words.
            <p className="px-4 py-16 text-center">
              <Button onClick={() => location.reload()}>
                <RotateCw />
                Switchboard
              </Button>
            </p>
          )}
        </main>
      </body>
    </html>
  )
}
