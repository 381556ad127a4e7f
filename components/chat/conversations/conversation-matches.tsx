import { useTranslations } from 'next-intl'
import { MarkedText } from '@/components/ui/marked-text'
import type { ConversationMatch } from '@/lib/api/conversation'

/** Where a search found its words beside the title, and who said them. */
export function ConversationMatches({ matches }: { matches: ConversationMatch[] }) {
  const t = useTranslations('chat.conversations.by')
  const title = matches.find(({ by }) => by === 'title')?.text
  // What was said first is the title, most of the time.
  const said = matches.filter(({ by, text }) => by !== 'title' && text !== title).slice(0, 2)
  return said.map(({ by, text, ranges }) => (
    <span key={`${by} ${text}`} className="line-clamp-2 text-xs text-pretty wrap-anywhere text-fg-muted">
      <span className="text-fg-faint">{by === 'title' ? null : `${t(by)} `}</span>
      <bdi>
        <MarkedText text={text} ranges={ranges} />
      </bdi>
    </span>
  ))
}
