'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { isExactNumber } from '@/components/parts/json/exact-json'
import styles from '@/components/parts/json/json-part.module.css'
import { visibleName } from '@/components/parts/text/visible-name'
import { displayText } from '@/lib/a2a/text/display-text'
import type { Json } from '@/lib/a2a/json'

const shownAtFirst = 600
const shownMore = 20_000

/** A JSON string; a long one is truncated at first. */
function LongString({ text }: { text: string }) {
  const t = useTranslations('parts')
  const [most, setMost] = useState(shownAtFirst)
  const left = text.length - most
  return (
    <>
      <bdi className={styles.string}>{displayText(JSON.stringify(text.slice(0, most)))}</bdi>
      {left > 0 ? (
        <button type="button" className={styles.more} onClick={() => setMost(most + shownMore)}>
          {t('showMore', { left })}
        </button>
      ) : null}
    </>
  )
}

const membersAtOnce = 100
/** Levels below this one are not indented further, to limit the width. */
const maxIndent = 24

interface JsonNodeProps {
  /** Member name or array index. */
  name?: string | number
  value: Json
  level: number
  /** Number of levels that are open at first. */
  open: number
}

function Scalar({ value }: { value: Json }) {
  if (typeof value === 'string') return <LongString text={value} />
  if (isExactNumber(value)) return <span className={styles.number}>{JSON.stringify(value)}</span>
  return <span className={typeof value === 'number' ? styles.number : styles.literal}>{String(value)}</span>
}

/** A node of a JSON tree. Collapsed content is not rendered, and long lists are rendered in pages. */
export function JsonNode({ name, value, level, open }: JsonNodeProps) {
  const t = useTranslations('parts')
  const branch = typeof value === 'object' && value !== null && !isExactNumber(value)
  const members: [string | number, Json][] = Array.isArray(value)
    ? value.map((item, index) => [index, item])
    : branch
      ? Object.entries(value)
      : []
  const [shut, setShut] = useState(level >= open || members.length > membersAtOnce)
  const [most, setMost] = useState(membersAtOnce)
  const label =
    name === undefined ? null : (
      <span className={typeof name === 'number' ? styles.place : styles.label}>
        {typeof name === 'number' ? name : visibleName(name)}
        <span className={styles.punctuation}>: </span>
      </span>
    )
  if (!branch || members.length === 0)
    return (
      <li className={styles.leaf}>
        {label}
        {branch ? (
          <span className={styles.punctuation}>{Array.isArray(value) ? '[]' : '{}'}</span>
        ) : (
          <Scalar value={value} />
        )}
      </li>
    )
  const count = t(Array.isArray(value) ? 'items' : 'members', { count: members.length })
  return (
    <li>
      <button type="button" aria-expanded={!shut} className={styles.fold} onClick={() => setShut(!shut)}>
        {label}
        <span className={styles.punctuation}>{Array.isArray(value) ? '[ ]' : '{ }'}</span>{' '}
        <span className={styles.count}>{count}</span>
      </button>
      {shut ? null : (
        <ul className={level < maxIndent ? styles.children : undefined}>
          {members.slice(0, most).map(([key, member]) => (
            <JsonNode key={key} name={key} value={member} level={level + 1} open={open} />
          ))}
          {members.length > most ? (
            <li>
              <button type="button" className={styles.more} onClick={() => setMost(most + 10 * membersAtOnce)}>
                {t('moreItems', { count: members.length - most })}
              </button>
            </li>
          ) : null}
        </ul>
      )}
    </li>
  )
}
