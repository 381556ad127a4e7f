import { Archive } from 'lucide-react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { Button } from '@/components/ui/button'

interface ArchivedNoteProps {
  /** Where its card was found; null when it was pasted. */
  cardUrl: string | null
}

/** Says what archiving means, and how the agent comes back. */
export function ArchivedNote({ cardUrl }: ArchivedNoteProps) {
  const t = useTranslations('agent.archived')
  return (
    <aside className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-panel border border-line bg-bg-subtle px-4 py-3">
      <Archive aria-hidden className="size-4 shrink-0 text-fg-faint" />
      <p className="min-w-0 flex-1 basis-60 text-pretty text-fg-muted">{t(cardUrl ? 'note' : 'pastedNote')}</p>
      <Button asChild size="sm">
        <Link href={cardUrl ? `/agents/new?url=${encodeURIComponent(cardUrl)}` : '/agents/new'}>{t('register')}</Link>
      </Button>
    </aside>
  )
}
