'use client'

import { ThemeProvider } from 'next-themes'
import type { ReactNode } from 'react'
import { PreloadErrorPage } from '@/components/ui/feedback/preload-error-page'
import { Toaster } from '@/components/ui/feedback/toaster'
import { PreloadTooltip } from '@/components/ui/overlay/tooltip'
import { type Limits, setLimits } from '@/lib/limits/limits'

interface ProvidersProps {
  /** Nonce of the content security policy, for the inline script that sets the theme before the first paint. */
  nonce?: string | undefined
  /** Limits of the server, so that a task folds to the same state in the browser. */
  limits: Limits
  children: ReactNode
}

/** Client-side providers of all pages. */
export function Providers({ nonce, limits, children }: ProvidersProps) {
  // Set before rows are rendered. The values never change.
  if (typeof window !== 'undefined') setLimits(limits)
  return (
    <ThemeProvider
      attribute="data-theme"
      enableColorScheme={false}
      disableTransitionOnChange
      {...(nonce ? { nonce } : {})}
    >
      {children}
      <Toaster />
      <PreloadErrorPage />
      <PreloadTooltip />
    </ThemeProvider>
  )
}
