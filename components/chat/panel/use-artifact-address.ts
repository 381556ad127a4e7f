'use client'

import { useEffect, useEffectEvent } from 'react'
import { useChat, usePanel } from '@/components/chat/chat-context'
import { artifactAddress, type ArtifactName, namedArtifact } from '@/components/chat/panel/artifacts/artifact-address'
import { setAddress } from '@/lib/client/page-address'

/** An address that names an artifact opens it; the address goes on naming the one that is chosen while the panel shows it. */
export function useArtifactAddress(): void {
  const { panel } = useChat()
  const shown = usePanel((state) => (state.open && state.tab === 'artifacts' ? state.artifact : null))

  const open = useEffectEvent(() => {
    const named = namedArtifact(location.href)
    if (named) panel.showArtifact(named.taskId, named.artifactId)
  })
  useEffect(() => open(), [])

  const keep = useEffectEvent((named: ArtifactName | null) => {
    // Before the panel opened, the address tells what to open.
    if (!named && panel.getState().artifact === null) return undefined
    return setAddress(() => artifactAddress(location.href, named))
  })
  useEffect(() => keep(shown), [shown])
}
