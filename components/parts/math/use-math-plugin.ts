'use client'

import { useEffect, useState } from 'react'

type MathPlugin = typeof import('@/components/parts/math/math-plugin').mathPlugin

/** Returns the math plugin, loaded with the first text that needs it. */
export function useMathPlugin(wanted: boolean): MathPlugin | null {
  const [plugin, setPlugin] = useState<MathPlugin | null>(null)
  useEffect(() => {
    if (!wanted || plugin) return
    let gone = false
    void import('@/components/parts/math/math-plugin').then((loaded) => gone || setPlugin(loaded.mathPlugin))
    return () => {
      gone = true
    }
  }, [wanted, plugin])
  return wanted ? plugin : null
}
