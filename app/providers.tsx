'use client'

import { ThemeProvider } from 'next-themes'
import { Tooltip } from 'radix-ui'
import type { ReactNode } from 'react'
import { KeepWords } from '@/components/ui/keep-words'
import { Toaster } from '@/components/ui/toaster'

/** `nonce`: of the content security policy, for the inline script that sets the theme before the first paint. */
export function Providers({ nonce, children }: { nonce?: string | undefined; children: ReactNode }) {
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
