'use client'

import { ArchiveRestore } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import { focusMain } from '@/components/ui/navigation/focus-main'
import { toast } from '@/components/ui/feedback/toast'
import { useRefresh } from '@/components/ui/navigation/use-refresh'
import type { AgentSummary } from '@/lib/api/agent'
import { api } from '@/lib/client/api'

/** Restores an agent from the archive. Nothing for people who may not change it. */
export function RestoreButton({ agent }: { agent: Pick<AgentSummary, 'slug' | 'name' | 'access'> }) {
  const t = useTranslations('directory')
  const refresh = useRefresh()
  const [pending, setPending] = useState(false)

  const translateFault = useTranslateFault({ reading: true })
  const restore = async () => {
    setPending(true)
    const done = await api.changeAgent({ id: agent.slug, body: { lifecycle: 'active' } })
    setPending(false)
    if (!done.ok)
      return toast.error(t('notRestored', { name: agent.name, problem: translateFault(done.fault).message }))
    toast.success(t('restored', { name: agent.name }))
    // The button is removed with its container.
    focusMain()
    refresh()
  }
  if (!agent.access.changeable) return null
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
