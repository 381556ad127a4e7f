'use client'

import { useTranslations } from 'next-intl'
import { Fragment, useState } from 'react'
import { type DiffLine, type FileDiff, limitLines, pairLines } from '@/components/parts/diff/parse-diff'
import { visibleName } from '@/lib/a2a/text/visible-name'
import { Button } from '@/components/ui/button/button'
import { cn } from '@/components/ui/cn'
import { withKeys } from '@/components/ui/with-keys'
import { displayText } from '@/lib/a2a/text/display-text'

/** Maximum length of a line in characters. The download is complete. */
const maxLineLength = 2_000

const tints = { '+': 'bg-state-completed/10', '-': 'bg-state-failed/10', ' ': '' }
const words = { '+': 'added', '-': 'removed' } as const

interface DiffCellsProps {
  line: DiffLine | null
  number: number | null
  /** Whether the cells are one half of a side-by-side row. */
  sided?: boolean
}

/** Line number, sign and text. The sign makes changes visible without color. */
function DiffCells({ line, number, sided = false }: DiffCellsProps) {
  const t = useTranslations('parts.diff')
  const sign = line?.sign ?? ' '
  return (
    <>
      <td
        className={cn('w-[1%] py-0 pr-2 pl-3 text-end text-fg-faint select-none', line ? tints[sign] : 'bg-bg-subtle')}
      >
        {number}
      </td>
      <td
        className={cn(
          'py-0 pr-3 pl-5 whitespace-pre-wrap wrap-anywhere',
          line ? tints[sign] : 'bg-bg-subtle',
          sided && 'w-1/2',
        )}
      >
        {sign === ' ' ? null : (
          <span className="-ml-4 inline-block w-4 select-none">
            <span aria-hidden>{sign === '-' ? '−' : '+'}</span>
            <span className="sr-only">{t(words[sign])} </span>
          </span>
        )}
        {line && displayText(line.text.length > maxLineLength ? `${line.text.slice(0, maxLineLength)}…` : line.text)}
      </td>
    </>
  )
}

const linesMore = 2000

interface DiffFileProps {
  file: FileDiff
  /** Number of lines that are shown at first. */
  atFirst: number
  /** Side by side: old text on the left, new text on the right. */
  sides: boolean
}

/** React key: positions in the old and new text. */
const placeOf = (old: DiffLine | null, now: DiffLine | null): string => `${old?.before ?? ''} ${now?.after ?? ''}`

/** The changes of one file. */
export function DiffFile({ file, atFirst, sides }: DiffFileProps) {
  const t = useTranslations('parts')
  const [most, setMost] = useState(atFirst)
  const [oldName, newName] = file.names.map(visibleName)
  const hunks = withKeys(limitLines(file.hunks, most), ({ title }) => title).map(({ value: { title, lines }, key }) => {
    return (
      <Fragment key={key}>
        <tr className="bg-bg-subtle text-fg-faint">
          <td colSpan={4} className="px-3 py-0.5">
            {title}
          </td>
        </tr>
        {sides
          ? pairLines(lines).map(([old, now]) => (
              <tr key={placeOf(old, now)} className="align-top">
                <DiffCells line={old} number={old?.before ?? null} sided />
                <DiffCells line={now} number={now?.after ?? null} sided />
              </tr>
            ))
          : lines.map((line) => (
              <tr key={placeOf(line, line)} className="align-top">
                <td className="w-[1%] py-0 pr-1 pl-3 text-end text-fg-faint select-none">{line.before}</td>
                <DiffCells line={line} number={line.after} />
              </tr>
            ))}
      </Fragment>
    )
  })
  const left = file.hunks.reduce((sum, hunk) => sum + hunk.lines.length, 0) - most
  return (
    <section dir="ltr" className="not-first:border-t not-first:border-line">
      <h3 className="flex gap-2 px-3 py-1.5 text-xs wrap-anywhere">
        <bdi className="min-w-0">{oldName === newName ? newName : [oldName, newName].filter(Boolean).join(' → ')}</bdi>
        <span className="ml-auto shrink-0 tabular text-state-completed">+{file.added}</span>
        <span className="shrink-0 tabular text-state-failed">−{file.removed}</span>
      </h3>
      <table className="w-full border-collapse font-mono text-xs leading-5">
        <tbody>{hunks}</tbody>
      </table>
      {left > 0 ? (
        <Button variant="ghost" size="sm" className="m-1 text-accent" onClick={() => setMost(most + linesMore)}>
          {t('moreItems', { count: left })}
        </Button>
      ) : null}
    </section>
  )
}
