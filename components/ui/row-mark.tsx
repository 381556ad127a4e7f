import { ArrowLeft, ArrowRight, BellRing, Dot, type LucideIcon, ShieldX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import type { LogRow } from '@/lib/a2a/log'

interface Look {
  icon: LucideIcon
  tone: string
  /** Its word under `frames`. */
  word: 'own' | 'out' | 'in' | 'pushed' | 'refused'
}

function lookOf({ raw, method, direction, event }: LogRow): Look {
  if (event.kind === 'push')
    return event.accepted
      ? { icon: BellRing, tone: 'text-accent', word: 'pushed' }
      : { icon: ShieldX, tone: 'text-state-failed', word: 'refused' }
  if (raw === '' && method === '') return { icon: Dot, tone: 'text-fg-faint', word: 'own' }
  return direction === 'out'
    ? { icon: ArrowRight, tone: 'text-accent', word: 'out' }
    : { icon: ArrowLeft, tone: 'text-fg-faint', word: 'in' }
}

/** Which way a row went, or how it came: sent, received, pushed to us, or refused at the door. */
export function RowMark({ row }: { row: LogRow }) {
  const t = useTranslations('frames')
  const { icon: Icon, tone, word } = lookOf(row)
  return (
    <>
      <Icon aria-hidden className={cn('size-3.5 shrink-0', tone)} />
      <span className="sr-only">{t(word)}</span>
    </>
  )
}
