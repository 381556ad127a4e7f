'use client'

import { useMemo } from 'react'
import { highlightLines } from '@/components/parts/code/highlight'

/** Lines of code, coloured. */
export function CodeLines({ code, language }: { code: string; language: string }) {
  const lines = useMemo(() => highlightLines(code, language), [code, language])
  return lines.map((tokens, number) => (
    // Lines and stretches are what stands at their place.
    /* oxlint-disable react/no-array-index-key */
    <span key={number} data-line>
      {tokens.map(({ text, look }, index) => (
        <span key={index} className={look}>
          {text}
        </span>
      ))}
      {'\n'}
    </span>
    /* oxlint-enable react/no-array-index-key */
  ))
}
