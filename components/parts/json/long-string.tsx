'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import styles from '@/components/parts/json/json-part.module.css'
import { displayText } from '@/lib/a2a/display-text'

const shownAtFirst = 600
const shownMore = 20_000

/** A string as JSON writes it; a long one shows its beginning until asked for more. */
export function LongString({ text }: { text: string }) {
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
