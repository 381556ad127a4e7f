'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { isExactNumber } from '@/components/parts/json/exact-json'
import styles from '@/components/parts/json/json-part.module.css'
import { visibleName } from '@/components/parts/visible-name'
import { displayText } from '@/lib/a2a/display-text'
import type { Json } from '@/lib/a2a/json'

const shownAtFirst = 600
const shownMore = 20_000

/** A string as JSON writes it; a long one shows its beginning until asked for more. */
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
/** Deeper than this, levels no longer move to the right: the page would have no end. */
const deepestIndent = 24

interface JsonNodeProps {
  /** A member's name, or its place in a list. */
  name?: string | number
  value: Json
  level: number
  /** Opens its first levels. */
  open: number
}

function Scalar({ value }: { value: Json }) {
  if (typeof value === 'string') return <LongString text={value} />
  if (isExactNumber(value)) return <span className={styles.number}>{JSON.stringify(value)}</span>
  return <span className={typeof value === 'number' ? styles.number : styles.literal}>{String(value)}</span>
}

/** One value of a JSON tree. What is folded is not there yet, and long lists come piece by piece. */
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
        <ul className={level < deepestIndent ? styles.children : undefined}>
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
