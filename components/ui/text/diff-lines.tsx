import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import { withKeys } from '@/components/ui/with-keys'
import { type DiffBlock, trimContext } from '@/components/ui/text/line-diff'
import { ScrollRegion } from '@/components/ui/layout/scroll-region'

const styles = {
  same: { sign: ' ', tone: 'text-fg-muted' },
  added: { sign: '+', tone: 'bg-state-completed/12 text-fg' },
  removed: { sign: '−', tone: 'bg-state-failed/12 text-fg' },
} satisfies Record<DiffBlock['kind'], object>

/** The lines added and removed between two texts, with context. */
export function DiffLines({ blocks, label }: { blocks: DiffBlock[]; label: string }) {
  const t = useTranslations('ui.diff')
  return (
    <ScrollRegion
      aria-label={label}
      dir="ltr"
      className="max-h-[32rem] overflow-auto rounded-panel border border-line bg-bg-subtle py-2 font-mono text-xs leading-5"
    >
      <div className="w-max min-w-full">
        {trimContext(blocks).map(({ kind, lines, skipped, at }) => (
          <div key={at}>
            {skipped > 0 ? <p className="px-3 text-fg-faint">{t('skipped', { count: skipped })}</p> : null}
            {kind === 'same' ? null : <span className="sr-only">{t(kind)}</span>}
            {withKeys(lines, (line) => line).map(({ value, key }) => (
              <pre key={key} className={cn('px-3', styles[kind].tone)}>
                <span aria-hidden className="mr-2 select-none">
                  {styles[kind].sign}
                </span>
                {value}
              </pre>
            ))}
          </div>
        ))}
      </div>
    </ScrollRegion>
  )
}
