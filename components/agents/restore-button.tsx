'use client'

import { ArchiveRestore } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useHasRole } from '@/components/entities/viewer/viewer-context'
import { Button } from '@/components/ui/button/button'
import { focusMain } from '@/components/ui/navigation/focus-main'
import { toast } from '@/components/ui/feedback/toast'
import { useRefresh } from '@/components/ui/navigation/use-refresh'
import type { AgentSummary } from '@/lib/api/agent'
import { api } from '@/lib/client/api'

/** Restores an agent from the archive. */
export function RestoreButton({ agent }: { agent: Pick<AgentSummary, 'slug' | 'name'> }) {
  const t = useTranslations('directory')
  const refresh = useRefresh()
  const isEditor = useHasRole('editor')
  const [pending, setPending] = useState(false)

  const restore = async () => {
    setPending(true)
    const done = await api.changeAgent({ id: agent.slug, body: { lifecycle: 'active' } })
    setPending(false)
    if (!done.ok) return toast.error(t('notRestored', { name: agent.name, problem: done.fault.message }))
    toast.success(t('restored', { name: agent.name }))
    // The button is removed with its container.
    focusMain()
    refresh()
  }
  if (!isEditor) return null
  return (
    <Button
      size="sm"
      className="relative"
      disabled={pending}
      aria-label={t('restoreNamed', { name: agent.name })}
      onClick={() => void restore()}
    >
      <ArchiveRestore className="size-3.5!" />
      {t('restore')}
    </Button>
  )
}
