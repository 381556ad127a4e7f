'use client'

import { Children, type ComponentProps } from 'react'
import type { ExtraProps } from 'streamdown'
import { CopyButton } from '@/components/ui/copy-button'

/** A fenced block of code, with its language and a button that copies it. */
export function CodeBlock({ className, children }: ComponentProps<'code'> & ExtraProps) {
  const language = /language-([\w+#.-]+)/.exec(className ?? '')?.[1]
  const text = Children.toArray(children).join('').replace(/\n$/, '')
  return (
    <figure data-code dir="ltr">
      <figcaption>
        <span>{language}</span>
        <CopyButton text={text} />
      </figcaption>
      <pre>
        <code>{text}</code>
      </pre>
    </figure>
  )
}
