'use client'

import { useMemo } from 'react'
import { highlight, highlightLines } from '@/components/parts/code/highlight'

/** Highlighted lines of code. */
export function CodeLines({ code, language }: { code: string; language: string }) {
  const lines = useMemo(() => highlightLines(code, language), [code, language])
  return lines.map((line) => (
    <span key={line.at} data-line>
      {line.tokens.map(({ at, text, style }) => (
        <span key={at} className={style}>
          {text}
        </span>
      ))}
      {'\n'}
    </span>
  ))
}

/** Code, highlighted if the language is known. */
export function CodeTree({ code, language }: { code: string; language: string }) {
  const tokens = useMemo(() => highlight(code, language), [code, language])
  return tokens.map(({ at, text, style }) => (
    <span key={at} className={style}>
      {text}
    </span>
  ))
}
