import { useTranslations } from 'next-intl'
import type { SearchTexts } from '@/components/agents/directory/search-texts'
import { selectUntruncatedWords } from '@/components/agents/directory/untruncated-words'
import { MarkedText } from '@/components/ui/text/marked-text'
import { Chip } from '@/components/ui/text/chip'
import { cn } from '@/components/ui/cn'

interface TagChipsProps {
  words: SearchTexts['words']
  /** Number of further tags that are not in `words`. */
  more?: number
  /** Maximum number of tags shown. */
  most?: number
  className?: string
}

/** Maximum number of tags in the tooltip. */
const mostNamed = 40

/** The tags of an agent. */
export function TagChips({ words, more = 0, most = 3, className }: TagChipsProps) {
  const t = useTranslations('directory')
  const shown = words.slice(0, most)
  const rest = words.slice(most)
  const whole = selectUntruncatedWords(shown.map(({ text }) => text))
  return (
    <span className={cn('flex h-5 min-w-0 items-center gap-1 overflow-hidden', className)}>
      {shown.map(({ text, ranges }) => (
        <Chip key={text} className={whole.has(text) ? 'shrink-0' : 'min-w-0 shrink'}>
          <span className="truncate" dir="auto">
            <MarkedText text={text} ranges={ranges} />
          </span>
        </Chip>
      ))}
      {rest.length + more > 0 ? (
        <span
          className="relative shrink-0 pl-0.5 text-xs text-fg-faint tabular"
          title={rest
            .slice(0, mostNamed)
            .map(({ text }) => text)
            .join(', ')}
        >
          +{rest.length + more}
          <span className="sr-only">{t('moreTags')}</span>
        </span>
      ) : null}
    </span>
  )
}
