import { useTranslations } from 'next-intl'
import type { DiffLine } from '@/components/parts/diff/read-diff'
import { cn } from '@/components/ui/cn'
import { displayText } from '@/lib/a2a/display-text'

/** In characters. The download has all of it. */
const longestLine = 2_000

const tints = { '+': 'bg-state-completed/10', '-': 'bg-state-failed/10', ' ': '' }
const words = { '+': 'added', '-': 'removed' } as const

interface DiffCellsProps {
  line: DiffLine | null
  number: number | null
  /** Half of a row. */
  sided?: boolean
}

/** A line's number and the line, with its sign: colour alone would not tell everybody. */
export function DiffCells({ line, number, sided = false }: DiffCellsProps) {
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
        {line && displayText(line.text.length > longestLine ? `${line.text.slice(0, longestLine)}…` : line.text)}
      </td>
    </>
  )
}
