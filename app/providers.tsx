'use client'

import { ThemeProvider } from 'next-themes'
import { Tooltip } from 'radix-ui'
import type { ReactNode } from 'react'
import { KeepWords } from '@/components/ui/keep-words'
import { Toaster } from '@/components/ui/toaster'
import { type Limits, setLimits } from '@/lib/a2a/limits'

interface ProvidersProps {
  /** Of the content security policy, for the inline script that sets the theme before the first paint. */
  nonce?: string | undefined
  /** The limits of the server: a task folds to the same in the browser. */
  limits: Limits
  children: ReactNode
}

/** What all pages need in the browser. */
export function Providers({ nonce, limits, children }: ProvidersProps) {
  // Before anything below is drawn from rows. The same values every time.
  if (typeof window !== 'undefined') setLimits(limits)
  return (
    <ThemeProvider
      attribute="data-theme"
      enableColorScheme={false}
      disableTransitionOnChange
      {...(nonce ? { nonce } : {})}
    >
      <Tooltip.Provider delayDuration={350} skipDelayDuration={150}>
        {children}
        <Toaster />
        <KeepWords />
      </Tooltip.Provider>
    </ThemeProvider>
  )
}
