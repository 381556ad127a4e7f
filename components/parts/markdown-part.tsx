'use client'

import { useTranslations } from 'next-intl'
import { type ComponentProps, useMemo, useRef, useState } from 'react'
import { type Components, type ExtraProps, Streamdown } from 'streamdown'
import { CodeBlock } from '@/components/parts/code-block'
import { createFarBlocks, FarBlocksContext } from '@/components/parts/far-blocks'
import { isTangledMarkdown } from '@/components/parts/is-tangled-markdown'
import { MarkdownBlock } from '@/components/parts/markdown-block'
import { createBlockSplitter } from '@/components/parts/markdown-blocks'
import { MarkdownImage } from '@/components/parts/markdown-image'
import styles from '@/components/parts/markdown-part.module.css'
import { markdownPlugins } from '@/components/parts/markdown-plugins'
import { hasMath, withDollars, withFormulasAsText } from '@/components/parts/math/math-text'
import { useMathPlugin } from '@/components/parts/math/use-math-plugin'
import type { TableData } from '@/components/parts/table/table-data'
import { TableTools } from '@/components/parts/table/table-tools'
import { TextPart } from '@/components/parts/text-part'
import { OutsideLink } from '@/components/ui/outside-link'
import { ScrollRegion } from '@/components/ui/scroll-region'
import { isOnlyHidden } from '@/lib/a2a/html-tags'

function cellsOf(row: HTMLTableRowElement): string[] {
  return [...row.cells].map((cell) => cell.textContent.trim())
}

function read(table: HTMLTableElement | null): TableData {
  const [columns = [], ...rows] = [...(table?.rows ?? [])].map(cellsOf)
  return { columns, rows }
}

/** Wide tables scroll by themselves, not with the page. They can be taken to a spreadsheet. */
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

/** The box before an entry of a task list: it tells what is done, and takes nothing. */
function MarkdownCheckbox({ checked = false }: ComponentProps<'input'> & ExtraProps) {
  const t = useTranslations('parts')
  return <input type="checkbox" checked={checked} readOnly disabled aria-label={t(checked ? 'taskDone' : 'taskOpen')} />
}

/** A link in an agent's text. */
function MarkdownLink({ href, children }: ComponentProps<'a'> & ExtraProps) {
  const usable = href !== undefined && /^(https?:|mailto:|#)/i.test(href)
  if (!usable) return <span>{children}</span>
  return <OutsideLink href={href}>{children}</OutsideLink>
}

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

/** Markdown, sanitised. Text that would keep a parser busy for seconds, or of which nothing would be seen, is shown as it is written. */
export function MarkdownPart({ text, streaming = false }: { text: string; streaming?: boolean }) {
  const isPlain = useMemo(() => isOnlyHidden(text) || isTangledMarkdown(text), [text])
  return isPlain ? <TextPart text={text} /> : <ParsedMarkdown text={text} streaming={streaming} />
}

/**
 * While it grows, what is unfinished is closed for show, and only its end is taken apart and laid out
 * anew. Of a long text, what is not near what one sees is neither drawn nor laid out.
 */
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
