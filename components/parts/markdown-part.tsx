'use client'

import { type ComponentProps, useMemo, useState } from 'react'
import { type Components, type ExtraProps, Streamdown } from 'streamdown'
import { CodeBlock } from '@/components/parts/code-block'
import { createFarBlocks, FarBlocksContext } from '@/components/parts/far-blocks'
import { isTooNested } from '@/components/parts/is-too-nested'
import { MarkdownBlock } from '@/components/parts/markdown-block'
import { MarkdownCheckbox } from '@/components/parts/markdown-checkbox'
import { createBlockSplitter } from '@/components/parts/markdown-blocks'
import styles from '@/components/parts/markdown-part.module.css'
import { MarkdownImage } from '@/components/parts/markdown-image'
import { MarkdownLink } from '@/components/parts/markdown-link'
import { markdownPlugins } from '@/components/parts/markdown-plugins'
import { MarkdownTable } from '@/components/parts/markdown-table'
import { hasMath, withDollars, withFormulasAsText } from '@/components/parts/math/math-text'
import { useMathPlugin } from '@/components/parts/math/use-math-plugin'
import { TextPart } from '@/components/parts/text-part'

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
  input: MarkdownCheckbox,
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

/**
 * Markdown, sanitised. While it grows, what is unfinished is closed for show, and only its end is taken apart and laid out
 * anew. Of a long text, what is not near what one sees is neither drawn nor laid out. Plain text if it is nested too deeply.
 */
export function MarkdownPart({ text, streaming = false }: { text: string; streaming?: boolean }) {
  return isTooNested(text) ? <TextPart text={text} /> : <ParsedMarkdown text={text} streaming={streaming} />
}

function ParsedMarkdown({ text, streaming }: { text: string; streaming: boolean }) {
  const wantsMath = useMemo(() => hasMath(text), [text])
  const math = useMathPlugin(wantsMath)
  const plugins = useMemo(() => (math ? { math } : undefined), [math])
  const [split] = useState(createBlockSplitter)
  const [far] = useState(createFarBlocks)
  const blocksOf = useMemo(() => (source: string) => far.note(split(source, streaming)), [far, split, streaming])
  return (
    <FarBlocksContext value={far}>
      <Streamdown
        className={styles.prose}
        components={components}
        BlockComponent={MarkdownBlock}
        controls={false}
        isAnimating={streaming}
        // Block by block for finished texts too: the switch would build everything anew.
        mode="streaming"
        // The splitter does that, and does it to the end alone.
        parseIncompleteMarkdown={false}
        parseMarkdownIntoBlocksFn={blocksOf}
        rehypePlugins={markdownPlugins}
        {...(plugins && { plugins })}
      >
        {math ? withDollars(text) : wantsMath ? withFormulasAsText(text) : text}
      </Streamdown>
    </FarBlocksContext>
  )
}
