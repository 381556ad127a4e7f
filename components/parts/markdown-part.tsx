'use client'

import { type ComponentProps, useMemo } from 'react'
import { type Components, type ExtraProps, Streamdown } from 'streamdown'
import { CodeBlock } from '@/components/parts/code-block'
import styles from '@/components/parts/markdown-part.module.css'
import { MarkdownImage } from '@/components/parts/markdown-image'
import { MarkdownLink } from '@/components/parts/markdown-link'
import { MarkdownTable } from '@/components/parts/markdown-table'
import { hasMath, withDollars } from '@/components/parts/math/math-text'
import { useMathPlugin } from '@/components/parts/math/use-math-plugin'

function InlineCode({ children }: ComponentProps<'code'> & ExtraProps) {
  return <code>{children}</code>
}

// Plain elements instead of the library's own: how they look is in the style sheet beside this file.
const components: Components = {
  a: MarkdownLink,
  blockquote: 'blockquote',
  code: CodeBlock,
  h1: 'h1',
  h2: 'h2',
  h3: 'h3',
  h4: 'h4',
  h5: 'h5',
  h6: 'h6',
  hr: 'hr',
  img: MarkdownImage,
  inlineCode: InlineCode,
  li: 'li',
  ol: 'ol',
  strong: 'strong',
  sub: 'sub',
  sup: 'sup',
  table: MarkdownTable,
  tbody: 'tbody',
  td: 'td',
  th: 'th',
  thead: 'thead',
  tr: 'tr',
  ul: 'ul',
}

/** Markdown, sanitised. While it streams, what is unfinished is closed for show, and only its last block is laid out anew. */
export function MarkdownPart({ text, streaming = false }: { text: string; streaming?: boolean }) {
  const wantsMath = useMemo(() => hasMath(text), [text])
  const math = useMathPlugin(wantsMath)
  const plugins = useMemo(() => (math ? { math } : undefined), [math])
  return (
    <Streamdown
      className={styles.prose}
      components={components}
      controls={false}
      dir="auto"
      isAnimating={streaming}
      // Block by block for finished texts too: the switch would build everything anew.
      mode="streaming"
      parseIncompleteMarkdown={streaming}
      {...(plugins && { plugins })}
    >
      {math ? withDollars(text) : text}
    </Streamdown>
  )
}
