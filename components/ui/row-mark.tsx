import { ArrowLeft, ArrowRight, BellRing, Dot, type LucideIcon, ShieldX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import type { RowHead } from '@/lib/replay/outline'

interface Look {
  icon: LucideIcon
  tone: string
  /** Its word under `frames`. */
  word: 'own' | 'out' | 'in' | 'pushed' | 'refused'
}

function lookOf({ bytes, method, direction, kind }: RowHead, refused: boolean): Look {
  if (kind === 'push')
    return refused
      ? { icon: ShieldX, tone: 'text-state-failed', word: 'refused' }
      : { icon: BellRing, tone: 'text-accent', word: 'pushed' }
  if (bytes === 0 && method === '') return { icon: Dot, tone: 'text-fg-faint', word: 'own' }
  return direction === 'out'
    ? { icon: ArrowRight, tone: 'text-accent', word: 'out' }
    : { icon: ArrowLeft, tone: 'text-fg-faint', word: 'in' }
}

interface RowMarkProps {
  head: RowHead
  /** A delivery that was not let in. */
  refused: boolean
}

/** Which way a row went, or how it came: sent, received, pushed to us, or refused at the door. */
export function RowMark({ head, refused }: RowMarkProps) {
  const t = useTranslations('frames')
  const { icon: Icon, tone, word } = lookOf(head, refused)
  return (
    <>
      <Icon aria-hidden className={cn('size-3.5 shrink-0', tone)} />
      <span className="sr-only">{t(word)}</span>
    </>
  )
}
