'use client'

import { Archive, ArchiveRestore } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useChat } from '@/components/chat/chat-context'
import { focusComposer } from '@/components/chat/composer/focus-composer'
import { Button } from '@/components/ui/button/button'
import { toast } from '@/components/ui/feedback/toast'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import type { ApiResult } from '@/lib/api/api-result'
import { api } from '@/lib/client/api'
import { undoMs } from '@/lib/client/pending-removals'

/** Says that the agent is archived, and restores it. */
export function ArchivedNotice() {
  const t = useTranslations('chat.archivedAgent')
  const ui = useTranslations('ui')
  const translateFault = useTranslateFault({ reading: true })
  const { agent, changeAgent } = useChat()
  const [pending, setPending] = useState(false)
  const { name, slug: id } = agent

  const change = async (call: Promise<ApiResult<unknown>>, lifecycle: 'active' | 'archived'): Promise<boolean> => {
    const done = await call
    if (done.ok) changeAgent({ lifecycle })
    else toast.error(t('failed', { name, problem: translateFault(done.fault).message }))
    return done.ok
  }
  const restore = async (): Promise<void> => {
    setPending(true)
    const restored = await change(api.changeAgent({ id, body: { lifecycle: 'active' } }), 'active')
    setPending(false)
    if (!restored) return
    toast.undo({
      id: `restore ${id}`,
      text: t('restored', { name }),
      label: ui('removals.undo'),
      onUndo: () => void change(api.archiveAgent({ id }), 'archived'),
      duration: undoMs,
    })
    // The composer takes input from now on.
    requestAnimationFrame(focusComposer)
  }
  return (
    <section
      aria-label={t('title')}
      className="mb-2 flex flex-wrap items-center gap-2 rounded-panel border border-line bg-bg-subtle py-1.5 pr-1.5 pl-3"
    >
      <Archive aria-hidden className="size-4 shrink-0 text-fg-muted" />
      <p className="min-w-0 flex-1 text-pretty text-fg-muted">{t('text')}</p>
      {agent.access.changeable ? (
        <Button size="sm" disabled={pending} onClick={() => void restore()}>
          <ArchiveRestore />
          {t('restore')}
        </Button>
      ) : null}
    </section>
  )
}
