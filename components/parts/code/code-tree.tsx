'use client'

import { useMemo } from 'react'
import { highlight } from '@/components/parts/code/highlight'

/** Code, highlighted if the language is known. */
export function CodeTree({ code, language }: { code: string; language: string }) {
  const tokens = useMemo(() => highlight(code, language), [code, language])
  return tokens.map(({ at, text, style }) => (
    <span key={at} className={style}>
      {text}
    </span>
  ))
}
