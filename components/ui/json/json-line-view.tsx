'use client'

import { Copy, Route } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type CSSProperties, memo } from 'react'
import { CopyButton } from '@/components/ui/button/copy-button'
import { isBranch, type JsonLine, type JsonPath } from '@/components/ui/json/json-lines'
import styles from '@/components/ui/json/json-tree.module.css'
import { MarkedText } from '@/components/ui/text/marked-text'
import type { Json } from '@/lib/a2a/json'
import { displayText } from '@/lib/a2a/text/display-text'
import { visibleName } from '@/lib/a2a/text/visible-name'
import { findRanges } from '@/lib/replay/find-in-row'

/** Levels below this one are not indented further, to limit the width. */
const maxIndent = 24
function HighlightedText({ text, wanted }: { text: string; wanted: string }) {
  return wanted === '' ? text : <MarkedText text={text} ranges={findRanges(text, [wanted])} />
}

function Key({ name, wanted }: { name: string | number; wanted: string }) {
  const isIndex = typeof name === 'number'
  const text = isIndex ? String(name) : visibleName(name)
  return (
    <span className={isIndex ? styles.index : styles.key}>
      {isIndex ? text : <HighlightedText text={text} wanted={wanted} />}
      <span className={styles.punctuation}>: </span>
    </span>
  )
}

function Scalar({ value, left, wanted }: { value: Json; left: number; wanted: string }) {
  if (typeof value === 'string') {
    const text = displayText(JSON.stringify(left > 0 ? value.slice(0, value.length - left) : value))
    return (
      <bdi className={styles.string}>
        <HighlightedText text={text} wanted={wanted} />
      </bdi>
    )
  }
  return (
    <span className={styles.scalar}>
      <HighlightedText text={JSON.stringify(value)} wanted={wanted} />
    </span>
  )
}

interface JsonLineViewProps {
  line: JsonLine
  /** Lowercase search text. */
  wanted: string
  /** The line is the tab stop of the tree. */
  active: boolean
  /** The line is the current match of the search. */
  current: boolean
  /** The copy buttons are shown. */
  pointed: boolean
  onExtend: (line: JsonLine) => void
}

/** One line of a JSON tree: a key and its value. */
export const JsonLineView = memo(function JsonLineView(props: JsonLineViewProps) {
  const { line, wanted, active, current, pointed, onExtend } = props
  const t = useTranslations('ui.json')
  const { type, path, value, size, open, left } = line
  const name = path.at(-1)
  const level = path.length + (type === 'more' ? 1 : 0)
  return (
    <div
      role="treeitem"
      data-id={line.id}
      data-current={current || undefined}
      aria-level={level + 1}
      aria-selected={active}
      aria-expanded={size ? open : undefined}
      tabIndex={active ? 0 : -1}
      className={styles.line}
      style={{ '--level': Math.min(level, maxIndent) } as CSSProperties}
    >
      {type === 'more' ? (
        <span className={styles.more}>{t('moreItems', { count: left })}</span>
      ) : (
        <>
          {size ? (
            <span aria-hidden className={styles.arrow}>
              {open ? '▾' : '▸'}
            </span>
          ) : null}
          {name === undefined ? null : <Key name={name} wanted={wanted} />}
          {isBranch(value) ? (
            <>
              <span className={styles.punctuation}>{Array.isArray(value) ? '[]' : '{}'}</span>
              {size ? (
                <span className={styles.count}> {t(Array.isArray(value) ? 'items' : 'keys', { count: size })}</span>
              ) : null}
            </>
          ) : (
            <Scalar value={value} left={left} wanted={wanted} />
          )}
          {left > 0 ? (
            <button type="button" tabIndex={-1} className={styles.more} onClick={() => onExtend(line)}>
              {t('showMore', { left })}
            </button>
          ) : null}
        </>
      )}
      {pointed && type === 'value' ? (
        <span className={styles.actions}>
          <CopyButton text={() => formatJsonPath(path)} label={t('copyPath')} icon={<Route />} className="h-5 w-6" />
          <CopyButton text={() => formatJsonValue(value)} label={t('copyValue')} icon={<Copy />} className="h-5 w-6" />
        </span>
      ) : null}
    </div>
  )
})

/** Returns a path as JSONPath (RFC 9535): `$.parts[0]['a b']`. */
export function formatJsonPath(path: JsonPath): string {
  const steps = path.map((key) => {
    if (typeof key === 'number') return `[${key}]`
    return /^[A-Za-z_]\w*$/.test(key)
      ? `.${key}`
      : `['${key.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}']`
  })
  return `$${steps.join('')}`
}

/** Returns a value as text to copy: a string without quotes, anything else as JSON. */
export function formatJsonValue(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}
