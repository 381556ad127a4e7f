'use client'

import { useTranslations } from 'next-intl'
import { type ComponentProps, useMemo, useRef, useState } from 'react'
import { type Components, type ExtraProps, Streamdown } from 'streamdown'
import { CodeBlock } from '@/components/parts/code/code-block'
import { createOffscreenBlocks, OffscreenBlocksContext } from '@/components/parts/markdown/offscreen-blocks'
import { isExpensiveMarkdown } from '@/components/parts/markdown/is-expensive-markdown'
import { createBlockGroups } from '@/components/parts/markdown/block-groups'
import { MarkdownBlocks } from '@/components/parts/markdown/markdown-block'
import { createBlockSplitter } from '@/components/parts/markdown/markdown-blocks'
import { MarkdownImage } from '@/components/parts/markdown/markdown-image'
import styles from '@/components/parts/markdown/markdown-part.module.css'
import { markdownPlugins } from '@/components/parts/markdown/markdown-plugins'
import { hasMath, toDollarMath, formulasToText } from '@/components/parts/math/math-text'
import { useMathPlugin } from '@/components/parts/math/use-math-plugin'
import type { TableData } from '@/components/parts/table/table-data'
import { TableTools } from '@/components/parts/table/table-tools'
import { TextPart } from '@/components/parts/text/text-part'
import { UntrustedLink } from '@/components/ui/navigation/untrusted-link'
import { ScrollRegion } from '@/components/ui/layout/scroll-region'
import { isInvisibleHtml } from '@/lib/a2a/text/html-tags'

function cellsOf(row: HTMLTableRowElement): string[] {
  return [...row.cells].map((cell) => cell.textContent.trim())
}

function read(table: HTMLTableElement | null): TableData {
  const [columns = [], ...rows] = [...(table?.rows ?? [])].map(cellsOf)
  return { columns, rows }
}

/** Wide tables scroll separately from the page, and can be copied to a spreadsheet. */
function MarkdownTable({ children }: ComponentProps<'table'> & ExtraProps) {
  const t = useTranslations('parts')
  const table = useRef<HTMLTableElement>(null)
  return (
    <div data-table>
      <ScrollRegion aria-label={t('table')} data-scroll>
        <table ref={table}>{children}</table>
      </ScrollRegion>
      <div data-tools>
        <TableTools table={() => read(table.current)} name={t('table')} />
      </div>
    </div>
  )
}

/** Read-only checkbox of a task list. */
function MarkdownCheckbox({ checked = false }: ComponentProps<'input'> & ExtraProps) {
  const t = useTranslations('parts')
  return <input type="checkbox" checked={checked} readOnly disabled aria-label={t(checked ? 'taskDone' : 'taskOpen')} />
}

/** A link in an agent's text. */
function MarkdownLink({ href, children }: ComponentProps<'a'> & ExtraProps) {
  const usable = href !== undefined && /^(https?:|mailto:|#)/i.test(href)
  if (!usable) return <span>{children}</span>
  return <UntrustedLink href={href}>{children}</UntrustedLink>
}

function InlineCode({ children }: ComponentProps<'code'> & ExtraProps) {
  return <code>{children}</code>
}

// Plain elements in place of the library's, styled by the CSS module beside this file.
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

/** Sanitized Markdown. Text that would take seconds to parse, or of which nothing would be visible, is shown as written. */
export function MarkdownPart({ text, streaming = false }: { text: string; streaming?: boolean }) {
  const isPlain = useMemo(() => isInvisibleHtml(text) || isExpensiveMarkdown(text), [text])
  return isPlain ? <TextPart text={text} /> : <ParsedMarkdown text={text} streaming={streaming} />
}

/**
 * While the text grows, unfinished markup is closed and only the end is parsed and laid out again. Of a long text, offscreen
 * blocks are neither rendered nor laid out.
 */
function ParsedMarkdown({ text, streaming }: { text: string; streaming: boolean }) {
  const wantsMath = useMemo(() => hasMath(text), [text])
  const math = useMathPlugin(wantsMath)
  const plugins = useMemo(() => (math ? { math } : undefined), [math])
  const [split] = useState(createBlockSplitter)
  const [offscreen] = useState(() => ({ far: createOffscreenBlocks(), groups: createBlockGroups() }))
  const blocksOf = useMemo(() => {
    const { far, groups } = offscreen
    return (source: string) => groups.note(far.note(split(source, streaming)))
  }, [offscreen, split, streaming])
  return (
    <OffscreenBlocksContext value={offscreen}>
      <Streamdown
        className={styles.prose}
        components={components}
        BlockComponent={MarkdownBlocks}
        controls={false}
        isAnimating={streaming}
        // Blocks for finished texts too: switching the mode would rebuild everything.
        mode="streaming"
        // The splitter does this, for the end only.
        parseIncompleteMarkdown={false}
        parseMarkdownIntoBlocksFn={blocksOf}
        rehypePlugins={markdownPlugins}
        {...(plugins && { plugins })}
      >
        {math ? toDollarMath(text) : wantsMath ? formulasToText(text) : text}
      </Streamdown>
    </OffscreenBlocksContext>
  )
}
