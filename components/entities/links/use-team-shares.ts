'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { usePageViewer } from '@/components/entities/viewer/viewer-context'
import { toast } from '@/components/ui/feedback/toast'
import type { ApiResult } from '@/lib/api/api-result'
import type { SharedTeam, SharedTeams } from '@/lib/api/share'
import { api } from '@/lib/client/api'
import type { FaultData } from '@/lib/faults/fault'

/** What is shared: one task, or a conversation with all its tasks. */
export interface SharedItem {
  kind: 'task' | 'conversation'
  /** Of a conversation: its ID or the ID of one of its tasks. */
  id: string
}

interface TeamSharesState {
  /** Null until it is loaded. */
  known: SharedTeams | null
  /** The teams that the person can choose, and those that it is shared with already. */
  choices: readonly SharedTeam[]
  busy: boolean
  fault: FaultData | null
  share: (teamIds: string[]) => Promise<void>
}

const read = ({ kind, id }: SharedItem): Promise<ApiResult<SharedTeams>> =>
  kind === 'task' ? api.readTaskTeams({ id }) : api.readConversationTeams({ id })

const write = ({ kind, id }: SharedItem, teamIds: string[]): Promise<ApiResult<SharedTeams>> =>
  kind === 'task' ? api.shareTask({ id, body: { teamIds } }) : api.shareConversation({ id, body: { teamIds } })

/** State of the teams that a task or conversation is shared with. Reads nothing while accounts are off. */
export function useTeamShares({ kind, id }: SharedItem): TeamSharesState {
  const t = useTranslations('traces.teams')
  const { accounts } = usePageViewer()
  const [known, setKnown] = useState<SharedTeams | null>(null)
  const [teams, setTeams] = useState<readonly SharedTeam[]>([])
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<FaultData | null>(null)
  useEffect(() => {
    if (!accounts) return
    let gone = false
    const load = async (): Promise<void> => {
      const [shares, all] = await Promise.all([read({ kind, id }), api.listTeams()])
      if (gone) return
      if (!shares.ok) return setFault(shares.fault)
      if (!all.ok) return setFault(all.fault)
      setTeams(all.value.teams)
      setKnown(shares.value)
    }
    void load()
    return () => {
      gone = true
    }
  }, [accounts, kind, id])
  const held = known?.teams.filter((team) => !teams.some((each) => each.id === team.id)) ?? []
  return {
    known,
    choices: [...teams, ...held],
    busy,
    fault,
    share: async (teamIds) => {
      setBusy(true)
      setFault(null)
      const result = await write({ kind, id }, teamIds)
      setBusy(false)
      if (!result.ok) return setFault(result.fault)
      setKnown(result.value)
      toast.success(t('saved'))
    },
  }
}
