'use client'

import { useTheme } from 'next-themes'
import { useEffectEvent, useLayoutEffect } from 'react'
import type { ThemeName } from '@/lib/api/constants'

/** Applies the theme of the account after a sign-in without a new page. A new page has it before the first paint. */
export function AccountTheme({ theme }: { theme: ThemeName | null }) {
  const { setTheme } = useTheme()
  const apply = useEffectEvent((name: ThemeName) => setTheme(name))
  // Before the first paint of the page that the sign-in opens.
  useLayoutEffect(() => {
    if (theme) apply(theme)
  }, [theme])
  return null
}
